# Ingot: build, test, measure.  `make help` lists the targets.

MODE ?= release
BUILD := build/$(MODE)
CC ?= cc

VERSION := 0.20.0

CPPFLAGS += -D_POSIX_C_SOURCE=200809L -DINGOT_VERSION='"$(VERSION)"' -I.
WARNINGS := -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes \
            -Wmissing-prototypes
# No contraction: gcc, clang and every processor must compute the same.
CFLAGS += -std=c11 -g $(WARNINGS) -ffp-contract=off -pthread
LDFLAGS += -pthread
LDLIBS += -lm

ifeq ($(MODE),release)
  CFLAGS += -O3
  CPPFLAGS += -DNDEBUG
  LDLIBS += -ljemalloc
else ifeq ($(MODE),debug)
  CFLAGS += -Og
  LDLIBS += -ljemalloc
else ifeq ($(MODE),asan)
  CFLAGS += -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
            -fno-omit-frame-pointer
  CPPFLAGS += -DCHECK_SLOW
  LDFLAGS += -fsanitize=address,undefined
else ifeq ($(MODE),tsan)
  CFLAGS += -O1 -fsanitize=thread -fno-omit-frame-pointer
  CPPFLAGS += -DCHECK_SLOW
  LDFLAGS += -fsanitize=thread
else ifeq ($(MODE),coverage)
  CFLAGS += -O0 --coverage
  LDFLAGS += --coverage
else
  $(error MODE is one of release, debug, asan, tsan, coverage)
endif

# A folder is a library; each links with those after it.
LIBRARIES := gtp tuning book engine rules
SOURCES := $(sort $(wildcard $(addsuffix /*.c,$(LIBRARIES))))
MAIN := gtp/main.c
ARCHIVES := $(foreach l,$(LIBRARIES),$(if $(wildcard $l/*.c),$(BUILD)/lib$l.a))
HEADERS := $(sort $(wildcard */*.h tests/support/*.h))

object = $(patsubst %.c,$(BUILD)/%.o,$1)

all: ingot ## build ./ingot
.DEFAULT_GOAL := all

ifeq ($(wildcard $(MAIN)),)
ingot: $(ARCHIVES)
else ifeq ($(MODE),release)
ingot: $(BUILD)/ingot
	@ln -sf $< $@
else
ingot: $(BUILD)/ingot
endif

$(BUILD)/ingot: $(call object,$(MAIN)) $(ARCHIVES)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

define archive_rule
$(BUILD)/lib$1.a: $(call object,$(filter-out $(MAIN),$(wildcard $1/*.c)))
	@rm -f $$@
	$(AR) rcs $$@ $$^
endef
$(foreach l,$(LIBRARIES),$(eval $(call archive_rule,$l)))

$(BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# Tests: one program for each tests/FOLDER/NAME_test.c, linked with its folder
# and the folders below it.
TESTS := $(sort $(wildcard tests/*/*_test.c))
SUPPORT := $(call object,$(wildcard tests/support/*.c))
TEST_PROGRAMS := $(patsubst %.c,$(BUILD)/%,$(TESTS))

below_rules := rules
below_engine := engine rules
below_book := book rules
below_gtp := gtp book engine rules
below_tuning := tuning book engine rules
archives_of = $(foreach l,$(below_$1),$(if $(wildcard $l/*.c),$(BUILD)/lib$l.a))

define test_rule
$(BUILD)/$(1:.c=): $(call object,$1) $(SUPPORT) \
    $(call archives_of,$(patsubst tests/%/,%,$(dir $1)))
	$$(CC) $$(LDFLAGS) -o $$@ $$^ -lcmocka $$(LDLIBS)
endef
$(foreach t,$(TESTS),$(eval $(call test_rule,$t)))

check: deps ## run the fast tests
	@$(MAKE) --no-print-directory check-only

check-only: ingot $(TEST_PROGRAMS)
	@tests/run $(BUILD) $(TEST_PROGRAMS)

asan tsan: ## run the fast tests under a sanitizer
	@$(MAKE) --no-print-directory MODE=$@ check

deps: ## install what building and testing need and this machine lacks
	@tests/deps

format: ## format all sources
	clang-format -i $(wildcard */*.[ch] tests/*/*.[ch])

format-check: ## fail if a source is not formatted
	clang-format --dry-run -Werror $(wildcard */*.[ch] tests/*/*.[ch])

clean: ## remove all that was built
	rm -rf build ingot

help: ## list the targets
	@grep -hE '^[a-z -]+:.*##' Makefile | \
	    sed 's/:.*##/\t/' | sort | column -t -s "$$(printf '\t')"

.PHONY: all check check-only asan tsan deps format format-check clean help
-include $(shell find build/$(MODE) -name '*.d' 2>/dev/null)
