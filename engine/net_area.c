#include "engine/net_area.h"

#include <string.h>

enum {
    REGIONS_MAX = (BOARD_POINTS_MAX + 1) / 2 + 1,
    NOWHERE = 0xffff,   /* in no region */
    SOMEWHERE = 0xfffe, /* in one that is not found yet */
};

/* A space without a stone of the player's. */
struct region {
    uint16_t begin, end; /* its points in view->points */
    uint16_t inner;      /* points beside no stone of the player's */
    bool has_opponent;   /* stones in it */
    bool is_open;        /* borders a chain that does not surely live */
    uint8_t vital_count; /* chains that have each point of it as liberty */
    uint16_t vital[4];   /* their heads */
};

/* The board as one player's chains and the regions between them. */
struct view {
    const struct board *board;
    Color player;
    bool may_suicide, has_stone;
    int region_count, chain_count;
    uint16_t region_at[POINT_CELLS]; /* by point, or NOWHERE */
    uint16_t chains[BOARD_POINTS_MAX];
    uint16_t vital_count[POINT_CELLS]; /* regions, by a chain's head */
    uint16_t points[BOARD_POINTS_MAX]; /* of all regions, one by one */
    struct region regions[REGIONS_MAX];
};

static bool is_beside_chain(const struct board *board, Point point, Point head)
{
    for (int i = 0; i < 4; i++)
        if (board->head[point + POINT_SIDES[i]] == head)
            return true;
    return false;
}

/* The chains beside a point, without repetition, as a region's first guess. */
static void guess_vital(const struct view *view, Point point,
                        struct region *region)
{
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (view->board->color[side] != view->player)
            continue;
        bool seen = false;
        for (int j = 0; j < region->vital_count; j++)
            seen |= region->vital[j] == view->board->head[side];
        if (!seen)
            region->vital[region->vital_count++] = view->board->head[side];
    }
}

/* Leaves only the chains that have this point as liberty, too. */
static void keep_vital(const struct view *view, Point point,
                       struct region *region)
{
    int kept = 0;
    for (int i = 0; i < region->vital_count; i++)
        if (is_beside_chain(view->board, point, region->vital[i]))
            region->vital[kept++] = region->vital[i];
    region->vital_count = (uint8_t)kept;
}

/* Notes what one point is in its region. */
static void look_at(const struct view *view, Point point, struct region *region)
{
    const struct board *board = view->board;
    /* A point that the opponent has taken is no liberty; where chains may
       not take themselves off, he cannot have all of them. */
    if (view->may_suicide || board->color[point] == EMPTY)
        keep_vital(view, point, region);
    /* Off the board both players' bits are set. */
    const unsigned shape = board->shape[point];
    const unsigned own = shape_bits(shape, view->player) &
                         ~shape_bits(shape, color_opponent(view->player));
    region->inner = (uint16_t)(region->inner + ((own & SHAPE_SIDES_LOW) == 0));
    region->has_opponent |= board->color[point] != EMPTY;
}

/* The region around an empty point. */
static void find_region(struct view *view, Point from)
{
    const uint16_t number = (uint16_t)view->region_count++;
    const uint16_t begin = number ? view->regions[number - 1].end : 0;
    struct region *region = &view->regions[number];
    *region = (struct region){.begin = begin};
    guess_vital(view, from, region);
    int end = begin;
    view->points[end++] = (uint16_t)from;
    view->region_at[from] = number;
    for (int i = begin; i < end; i++) {
        look_at(view, view->points[i], region);
        for (int j = 0; j < 4; j++) {
            const Point side = view->points[i] + POINT_SIDES[j];
            if (view->region_at[side] != SOMEWHERE)
                continue;
            view->region_at[side] = number;
            view->points[end++] = (uint16_t)side;
        }
    }
    region->end = (uint16_t)end;
}

/* Notes the player's chains, and where there are regions to find. */
static void find_chains(struct view *view)
{
    const struct board *board = view->board;
    memset(view->region_at, 0xff, sizeof view->region_at);
    for (int row = 0; row < board->size; row++) {
        const Point begin = point_at(row, 0);
        for (Point point = begin; point < begin + board->size; point++) {
            if (board->color[point] != view->player) {
                view->region_at[point] = SOMEWHERE;
            } else if (board->head[point] == point) {
                view->chains[view->chain_count++] = (uint16_t)point;
                view->vital_count[point] = 0;
            }
        }
    }
    view->has_stone = view->chain_count > 0;
}

static void find_regions(struct view *view)
{
    const struct board *board = view->board;
    for (int i = 0; i < board->empty_count; i++)
        if (view->region_at[board->empty[i]] == SOMEWHERE)
            find_region(view, board->empty[i]);
    for (int i = 0; i < view->region_count; i++)
        for (int j = 0; j < view->regions[i].vital_count; j++)
            view->vital_count[view->regions[i].vital[j]]++;
}

/* A chain does not surely live: nor do those that count on its regions. */
static void open_regions(struct view *view, Point head)
{
    const struct board *board = view->board;
    Point stone = head;
    do {
        for (int i = 0; i < 4; i++) {
            const uint16_t at = view->region_at[stone + POINT_SIDES[i]];
            if (at == NOWHERE || view->regions[at].is_open)
                continue;
            struct region *region = &view->regions[at];
            region->is_open = true;
            for (int j = 0; j < region->vital_count; j++)
                view->vital_count[region->vital[j]]--;
        }
        stone = board->next[stone];
    } while (stone != head);
}

/* Leaves in chains[] those that surely live. */
static void drop_chains(struct view *view)
{
    int before;
    do {
        before = view->chain_count;
        int kept = 0;
        for (int i = 0; i < before; i++) {
            const uint16_t head = view->chains[i];
            if (view->vital_count[head] >= 2)
                view->chains[kept++] = head;
            else
                open_regions(view, head);
        }
        view->chain_count = kept;
    } while (view->chain_count != before);
}

static void mark_chains(const struct view *view, uint8_t owner[])
{
    for (int i = 0; i < view->chain_count; i++) {
        Point stone = view->chains[i];
        do {
            owner[stone] = (uint8_t)view->player;
            stone = view->board->next[stone];
        } while (stone != view->chains[i]);
    }
}

/*
 * What is surely the player's is so even where the other seemed to surround
 * it; what only looks like his yields to what is the other's for certain.
 */
static void mark_regions(const struct view *view, bool only_sure,
                         uint8_t owner[])
{
    for (int i = 0; i < view->region_count && view->has_stone; i++) {
        const struct region *region = &view->regions[i];
        const bool is_sure =
            !region->is_open && (region->inner <= 1 || !region->has_opponent);
        if (!is_sure && (only_sure || region->has_opponent))
            continue;
        for (int j = region->begin; j < region->end; j++)
            if (is_sure || owner[view->points[j]] == EMPTY)
                owner[view->points[j]] = (uint8_t)view->player;
    }
}

static void find_owners(const struct board *board, bool may_suicide,
                        bool only_sure, uint8_t owner[POINT_CELLS])
{
    memset(owner, EMPTY, POINT_CELLS);
    for (Color player = BLACK; player <= WHITE; player++) {
        struct view view;
        view.board = board;
        view.player = player;
        view.may_suicide = may_suicide;
        view.region_count = view.chain_count = 0;
        find_chains(&view);
        find_regions(&view);
        drop_chains(&view);
        mark_chains(&view, owner);
        mark_regions(&view, only_sure, owner);
    }
}

void net_area(const struct board *board, bool may_suicide,
              uint8_t owner[POINT_CELLS])
{
    find_owners(board, may_suicide, false, owner);
    for (int row = 0; row < board->size; row++) {
        const Point begin = point_at(row, 0);
        for (Point point = begin; point < begin + board->size; point++)
            if (owner[point] == EMPTY)
                owner[point] = board->color[point];
    }
}

void net_area_sure(const struct board *board, bool may_suicide,
                   uint8_t owner[POINT_CELLS])
{
    find_owners(board, may_suicide, true, owner);
}
