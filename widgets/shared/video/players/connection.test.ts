import { FakeClock, settle } from '@patrolkit/core/testing';
import type { Notice, Outcome } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import type { Engine, EngineKind, EngineReading } from '../engines/engine.ts';
import { createConnection } from './connection.ts';

interface Stream {
  readonly code?: string;
}

/** An engine that records what is done with it. */
const anEngine = (said: string[], name: string): Engine => ({
  start: () => void said.push(`${name} start`),
  stop: () => void said.push(`${name} stop`),
  toLiveEdge: () => undefined,
});

/** A promise that a test settles. */
function later<Value>() {
  let settleIt: { resolve: (value: Value) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => (settleIt = { resolve, reject }));
  return {
    promise,
    resolve: (value: Value) => settleIt?.resolve(value),
    reject: () => settleIt?.reject(new Error('not loaded')),
  };
}

const found = (code?: string): Outcome<Stream> => ({ isDone: true, value: code === undefined ? {} : { code } });

function setUp(kinds: readonly Partial<EngineKind>[] = [{}], refusals: EngineReading['refusals'] = []) {
  const clock = new FakeClock();
  const said: string[] = [];
  const signals: AbortSignal[] = [];
  let open: (signal: AbortSignal) => Promise<Outcome<Stream>> | undefined = () => Promise.resolve(found());
  const engines = kinds.map((kind, index): EngineKind => {
    const name = kind.name ?? `engine ${index}`;
    return { name, canPlay: () => true, load: () => Promise.resolve(anEngine(said, name)), ...kind };
  });
  const sound = { take: () => undefined, gone: () => void said.push('sound gone') };
  const connection = createConnection<Stream>(
    { clock, engines, sound: sound as never },
    {
      open: signal => {
        signals.push(signal);
        return open(signal);
      },
      onRefused: (problem: Notice) => void said.push(`refused ${JSON.stringify(problem)}`),
      onOpened: ({ code }) => {
        said.push('opened');
        return code;
      },
      reading: () => ({ refusals, reconnects: 0 }),
      onNoEngine: () => void said.push('no engine'),
      onNotLoaded: () => void said.push('not loaded'),
      onEngine: (_engine, { name }) => void said.push(`plays by ${name}`),
    },
  );
  return {
    clock,
    said,
    signals,
    connection,
    answers: (next: typeof open) => {
      open = next;
    },
  };
}

describe('the connection of a player', () => {
  it('plays by the first engine that can play the encoding', async () => {
    const asked: (string | undefined)[] = [];
    const { said, connection, answers } = setUp([
      { canPlay: code => !asked.push(code) },
      { canPlay: () => Promise.resolve(true) },
      {},
    ]);
    answers(() => Promise.resolve(found('H265')));
    connection.open();
    await settle();
    expect(said).toEqual(['opened', 'plays by engine 1']);
    expect(asked).toEqual(['H265']);
    expect(connection.engine()).toBeDefined();
  });

  it('does not try an engine again that was left with this stream', async () => {
    const { said, connection } = setUp([{}, {}], [{ engine: 'engine 0', why: 'broken' }]);
    connection.open();
    await settle();
    expect(said.at(-1)).toBe('plays by engine 1');
  });

  it('says that no engine is left, that code did not come, and what the server refused', async () => {
    const none = setUp([{ canPlay: () => false }]);
    none.connection.open();
    const lost = setUp([{ load: () => Promise.reject(new Error('offline')) }]);
    lost.connection.open();
    const refused = setUp();
    refused.answers(() => Promise.resolve({ isDone: false, problem: { server: 'The camera is off' } }));
    refused.connection.open();
    await settle();
    expect(none.said).toEqual(['opened', 'no engine']);
    expect(lost.said).toEqual(['opened', 'not loaded']);
    expect(refused.said).toEqual(['refused {"server":"The camera is off"}']);
    for (const { connection } of [none, lost, refused]) expect(connection.engine()).toBeUndefined();
  });

  it('opens nothing where nothing is to be played', async () => {
    const { said, connection, answers } = setUp();
    answers(() => undefined);
    connection.open();
    await settle();
    expect(said).toEqual([]);
  });

  it('that is to open later waits, and opens at its time once', async () => {
    const { clock, said, connection } = setUp();
    connection.open(2_000);
    expect(connection.isWaiting()).toBe(true);
    await clock.advance(1_999);
    expect(said).toEqual([]);
    await clock.advance(1);
    expect([said.at(-1), connection.isWaiting(), clock.waiting]).toEqual(['plays by engine 0', false, 0]);
  });

  it('stops its engine and the sound when it is closed, and a wait', async () => {
    const { clock, said, signals, connection } = setUp();
    connection.open();
    await settle();
    said.length = 0;
    connection.close();
    expect(said).toEqual(['engine 0 stop', 'sound gone']);
    expect([connection.engine(), signals[0]?.aborted]).toEqual([undefined, true]);
    connection.open(1_000);
    connection.close();
    await clock.advance(2_000);
    expect(signals).toHaveLength(1);
  });

  it('does not stop an engine again that ended by itself', async () => {
    const { said, connection } = setUp();
    connection.open();
    await settle();
    connection.forgetEngine();
    connection.close();
    expect(said).not.toContain('engine 0 stop');
  });

  it.each(['stream', 'engine', 'code'] as const)(
    'that is closed while it waits for the %s begins nothing afterwards',
    async what => {
      const stream = later<Outcome<Stream>>();
      const can = later<boolean>();
      const code = later<Engine>();
      const { said, connection, answers } = setUp([
        {
          canPlay: () => (what === 'engine' ? can.promise : true),
          load: () => (what === 'code' ? code.promise : Promise.resolve(anEngine([], 'engine 0'))),
        },
      ]);
      if (what === 'stream') answers(() => stream.promise);
      connection.open();
      await settle();
      connection.close();
      const before = [...said];
      stream.resolve(found());
      can.resolve(true);
      code.resolve(anEngine(said, 'late'));
      await settle();
      expect(said).toEqual(before);
      expect(connection.engine()).toBeUndefined();
    },
  );

  it('that is closed while the code comes does not say that it did not come', async () => {
    const code = later<Engine>();
    const { said, connection } = setUp([{ load: () => code.promise }]);
    connection.open();
    await settle();
    connection.close();
    code.reject();
    await settle();
    expect(said).not.toContain('not loaded');
  });
});
