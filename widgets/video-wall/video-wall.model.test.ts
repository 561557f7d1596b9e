import { anAlarm } from '@patrolkit/core/testing';
import { isGraver, type Alarm } from '@patrolkit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alarmsCame,
  alarmsLeft,
  arrange,
  followedByHand,
  followFrom,
  layouts,
  placed,
  relayout,
  swapped,
  tourPages,
} from './video-wall.model.ts';

const devices = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'), { maxLength: 20 });
const layout = fc.constantFrom(...layouts);

describe('a wall', () => {
  it.each([4, 15, -1, 0.5])('loses no picture when one changes places with a tile that it does not have: %s', tile => {
    const wall = arrange('4', ['a', 'b', 'c', 'd']);
    expect(swapped(wall, tile, 1)).toEqual(wall);
    expect(swapped(wall, 1, tile)).toEqual(wall);
  });

  it('keeps every device at most once and its size, whatever is done to it', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('swap' as const), one: fc.nat(15), other: fc.nat(15) }),
      fc.record({
        kind: fc.constant('place' as const),
        tile: fc.nat(15),
        device: fc.option(fc.constantFrom(...'abcdexyz'), { nil: undefined }),
      }),
      fc.record({ kind: fc.constant('layout' as const), layout }),
    );
    fc.assert(
      fc.property(layout, devices, fc.array(step, { maxLength: 20 }), (size, known, steps) => {
        let wall = arrange(size, known);
        for (const one of steps) {
          const before = new Set(wall.tiles);
          const last = wall.tiles.length - 1;
          if (one.kind === 'swap') {
            wall = swapped(wall, Math.min(one.one, last), Math.min(one.other, last));
            expect(new Set(wall.tiles)).toEqual(before);
          } else if (one.kind === 'place') {
            wall = placed(wall, Math.min(one.tile, last), one.device);
            expect(wall.tiles[Math.min(one.tile, last)]).toBe(one.device);
          } else wall = relayout(wall, one.layout, known);
          expect(wall.tiles).toHaveLength(Number(wall.layout));
          const shown = wall.tiles.filter(device => device !== undefined);
          expect(new Set(shown).size).toBe(shown.length);
        }
      }),
    );
  });

  it('keeps the order of its devices in another layout, and fills what is free', () => {
    const wall = placed(arrange('6', ['a', 'b', 'c']), 4, 'd');
    expect(relayout(wall, '9', ['x', 'b', 'y']).tiles.slice(0, 7)).toEqual(['a', 'b', 'c', 'd', 'x', 'y', undefined]);
    expect(relayout(wall, '1', ['x']).tiles).toEqual(['a']);
  });

  it('shows every device in the course of a tour, and no page half empty', () => {
    fc.assert(
      fc.property(layout, devices, devices, (size, mine, online) => {
        const pages = tourPages(arrange(size, mine), online);
        const all = new Set([...arrange(size, mine).tiles.filter(device => device !== undefined), ...online]);
        expect(new Set(pages.flatMap(page => page.tiles.filter(device => device !== undefined)))).toEqual(all);
        const full = Math.min(all.size, Number(size));
        for (const page of pages) expect(page.tiles.filter(device => device !== undefined)).toHaveLength(full);
      }),
    );
  });
});

describe('a tour that shows the devices of alarms', () => {
  const always = () => true;
  const alarm = (id: string, level: Alarm['level'], deviceId = id): Alarm => anAlarm({ id, level, deviceId });

  it('shows a new one until a graver comes, then what still waits, then nothing', () => {
    const [old, first, equal, grave] = [
      alarm('old', 'serious'),
      alarm('first', 'important'),
      alarm('equal', 'important'),
      alarm('grave', 'serious'),
    ];
    let now = alarmsCame(followFrom([old]), [old], always);
    expect(now.shown).toBe(undefined);
    now = alarmsCame(now, [old, first], always);
    now = alarmsCame(now, [old, first, equal], always);
    expect(now.shown).toBe(first);
    now = alarmsCame(now, [old, first, equal, grave], always);
    expect(now.shown).toBe(grave);
    now = alarmsLeft(now, id => id !== 'grave');
    expect(now.shown).toBe(first);
    // Closing popups does not handle their alarms.
    now = alarmsLeft(alarmsCame(now, [], always), id => id === 'equal');
    expect(now.shown).toBe(equal);
    expect(alarmsLeft(now, () => false).shown).toBe(undefined);
  });

  it('lets one that rises take the place of a lesser one, and not of its equal', () => {
    const start = alarmsCame(followFrom([]), [alarm('a', 'general'), alarm('b', 'important')], always);
    expect(start.shown?.id).toBe('b');
    const equal = alarmsCame(start, [alarm('a', 'important')], always);
    expect(equal.shown?.id).toBe('b');
    expect(alarmsCame(equal, [alarm('a', 'serious')], always).shown?.id).toBe('a');
  });

  it('shows one again that was shelved after the user decided otherwise, and has come back', () => {
    const shelved = alarm('a', 'serious');
    const decided = followedByHand(alarmsCame(followFrom([]), [shelved], always));
    const gone = alarmsLeft(alarmsCame(decided, [], always), () => false);
    expect(alarmsCame(gone, [shelved], always).shown).toBe(shelved);
  });

  it('passes over devices without a picture', () => {
    const now = alarmsCame(followFrom([]), [alarm('a', 'serious', 's')], ({ deviceId }) => deviceId !== 's');
    expect(now.shown).toBe(undefined);
  });

  it('shows whatever waits of what came since the user last decided, the gravest, in any order of events', () => {
    const ids = [...'abcdefgh'];
    const event = fc.oneof(
      fc.record({
        kind: fc.constant('came' as const),
        id: fc.constantFrom(...ids),
        level: fc.constantFrom('serious' as const, 'important' as const, 'general' as const),
      }),
      fc.record({ kind: fc.constant('left' as const), id: fc.constantFrom(...ids) }),
      fc.record({ kind: fc.constant('closed' as const), id: fc.constantFrom(...ids) }),
      fc.record({ kind: fc.constant('hand' as const) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        let now = followFrom([]);
        /** Pending alarms, their popups, and the alarms about which the user has not decided. */
        const [waiting, popups, due] = [new Map<string, Alarm>(), new Map<string, Alarm>(), new Map<string, Alarm>()];
        for (const one of events) {
          const before = now.shown;
          if (one.kind === 'came') {
            // The status of an alarm only moves forward, so an id does not come again before its alarm is gone.
            if (waiting.has(one.id)) continue;
            const came = alarm(one.id, one.level);
            for (const map of [waiting, popups, due]) map.set(one.id, came);
          } else if (one.kind === 'left') for (const map of [waiting, popups, due]) map.delete(one.id);
          else if (one.kind === 'closed') popups.delete(one.id);
          else {
            due.clear();
            now = followedByHand(now);
          }
          now = alarmsLeft(alarmsCame(now, [...popups.values()], always), id => waiting.has(id));
          expect(new Set(now.held)).toEqual(new Set(due.values()));
          expect(now.shown === undefined).toBe(due.size === 0);
          for (const other of due.values())
            expect(now.shown && isGraver(other.level, now.shown.level), 'nothing graver is passed over').toBe(false);
          if (before && due.has(before.id) && now.shown !== before)
            expect(now.shown && isGraver(now.shown.level, before.level), 'none gives way to its equal').toBe(true);
        }
      }),
    );
  });
});
