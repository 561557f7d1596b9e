import { computed } from 'nanostores';
import { settle } from '@patrolkit/transport/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { assembleConsole, createConsole, type ConsoleParts } from './console.ts';
import { joinConsole, type Joined } from './join.ts';
import { partNames } from './parts/index.ts';
import { loadResource } from './resources/index.ts';
import type { Console } from './surface.ts';
import { answerEverything, FakeEnvironment } from './testing/index.ts';
import { surface, surfaceOf } from './testing/surface.ts';

describe('what pages get of a console', () => {
  let environment: FakeEnvironment;
  let joined: Joined;
  let console: Console;
  let parts: ConsoleParts;

  beforeEach(async () => {
    environment = new FakeEnvironment();
    answerEverything(environment.server);
    joined = joinConsole(
      { token: 'token-1', language: 'en-us' },
      options => {
        const made = assembleConsole(options, environment);
        ({ parts } = made);
        return made;
      },
      environment.pageAddress,
    );
    ({ console } = joined);
    await console.need(...partNames);
    await settle();
    return () => joined.release();
  });

  it('is what is declared, of which no store can be set', () => {
    expect(surfaceOf(console)).toEqual(surface);
  });

  it('has nothing that is fed, cleared, begun or ended', () => {
    const names = (of: object, path = ''): readonly string[] =>
      Object.entries(of).flatMap(([key, value]: [string, unknown]) => [
        path + key,
        ...(typeof value === 'object' && value !== null ? names(value, `${path}${key}.`) : []),
      ]);
    const inner = /(^|\.)(receive|clear|dispose|begin|open|part|token|expire|onEvent|onSignal|endSession)$/;
    // These three open a picture, a dialog and a recording for the user.
    expect(names(surface).filter(name => inner.test(name))).toEqual(['video.open', 'alarms.open', 'recordings.open']);
  });

  it('gives no store that can be set by a verb either', async () => {
    const { boards, captures, resources } = console;
    const resource = await loadResource('alarm-query');
    const handed = [
      boards.numbers('robot'),
      boards.tasks('robot', 5),
      boards.course('robot-1'),
      boards.counter().$shown,
      captures.ofDevice('patrol', 'robot-1'),
      resources.sorts(resource),
      resources.changes(resource),
    ];
    expect(handed.map(surfaceOf)).toEqual(handed.map(() => 'store'));
    expect(boards.numbers('robot'), 'the same each time').toBe(handed[0]);
  });

  it('stays what it is', () => {
    const { alarms } = console;
    expect(console.alarms).toBe(alarms);
    for (const held of [console, alarms, alarms.shelving, alarms.$live]) expect(Object.isFrozen(held)).toBe(true);
    expect(() => Object.assign(alarms.$pending, { value: 0 })).toThrow(TypeError);
    expect(Object.getPrototypeOf(alarms.$live), 'leads to no writable one').toBe(Object.prototype);
  });

  it('reads, follows and computes with stores as their owner does', () => {
    const { $opened, open } = console.alarms;
    const heard: unknown[] = [];
    const told: unknown[] = [];
    const ends = [
      $opened.listen((...change) => heard.push(change)),
      computed($opened, id => id?.length).subscribe(length => told.push(length)),
    ];
    expect($opened.lc).toBe(2);
    open('alarm-1');
    expect([$opened.get(), $opened.value]).toEqual(['alarm-1', 'alarm-1']);
    expect(heard).toEqual([['alarm-1', undefined, undefined]]);
    expect(told).toEqual([undefined, 7]);
    for (const end of ends) end();
    parts.all.clear();
    expect($opened.get()).toBeUndefined();
    expect(heard).toHaveLength(1);
    // Members that only an owner uses are absent.
    expect(['set', 'notify', 'off', 'events'].filter(name => name in $opened)).toEqual([]);
  });

  it('starts what feeds a store with its first reader', async () => {
    const ticks: number[] = [];
    const stop = console.$second.listen(at => ticks.push(at));
    await environment.clock.advance(3_000);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(console.$second.value).toBe(ticks.at(-1));
    stop();
  });

  it('ends with its last holder, or by who made it alone', async () => {
    const own = createConsole({ language: 'en-us' }, new FakeEnvironment());
    await settle();
    expect(surfaceOf(own.dispose)).toBe('verb');
    own.dispose();
    expect('dispose' in console).toBe(false);
    joined.release();
    expect(environment.listeners).toBe(0);
  });
});
