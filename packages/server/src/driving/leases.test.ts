import { describe, expect, it } from 'vitest';
import { nameOfText } from '../language/names.ts';
import type { Session } from '../session/sessions.ts';
import type { Account } from '../session/users.ts';
import { Leases } from './leases.ts';

describe('control of a device', () => {
  const sessionOf = (id: string): Session => ({
    id,
    user: { id, name: nameOfText('user.operator'), access: 'control', role: 'operator' } as Account,
    expiresAt: 0,
    pending: undefined,
    accessUntil: 1e15,
  });
  const make = () => {
    const clock = { now: 0 };
    const lost: string[] = [];
    const leases = new Leases(
      () => clock.now,
      deviceId => lost.push(deviceId),
    );
    return { clock, lost, leases, a: sessionOf('a'), b: sessionOf('b') };
  };
  const reader = { language: 'en-us', base: '' } as const;
  const name = (): string => 'x';

  it("is one session's, lapses 5 s after its last command, and tells since when", () => {
    const { clock, lost, leases, a, b } = make();
    leases.take('r', a, name);
    clock.now = 4_999;
    leases.take('r', a, name);
    expect(() => leases.take('r', b, name)).toThrow();
    expect(leases.view(b, reader)).toEqual([{ deviceId: 'r', name: 'Operator', isMine: false, since: 0 }]);
    clock.now = 9_998;
    leases.tick();
    expect(leases.holder('r')).toBe(a);
    clock.now = 9_999;
    leases.tick();
    expect(leases.view(b, reader)).toEqual([]);
    expect(lost).toEqual(['r']);
    leases.take('r', b, name);
    expect(leases.holder('r')).toBe(b);
  });

  it('lapses when it should while somebody sets the clock on the wall, which it is only told by', () => {
    const clock = { steady: 0, wall: 1_700_000_000_000 };
    const leases = new Leases(
      () => clock.steady,
      () => undefined,
      () => clock.wall,
    );
    const [a, b] = [sessionOf('a'), sessionOf('b')];
    leases.take('r', a, name);
    expect(leases.view(a, reader)[0]?.since).toBe(clock.wall);
    clock.wall -= 3_600_000;
    leases.ask('r', b, name);
    expect(leases.view(a, reader)[0]?.request?.until).toBe(clock.wall + 20_000);
    clock.steady = 5_000;
    expect(leases.holder('r')).toBeUndefined();
    leases.tick();
    expect(leases.holder('r')).toBe(b);
    clock.wall += 7_200_000;
    expect(leases.holder('r')).toBe(b);
  });

  it('is asked for, handed over or refused; a request lapses after 20 s', () => {
    const { clock, lost, leases, a, b } = make();
    leases.take('r', a, name);
    leases.ask('r', b, name);
    const id = leases.view(a, reader)[0]?.request?.id ?? '';
    expect(leases.view(b, reader)[0]?.request?.isMine).toBe(true);
    expect(leases.view(sessionOf('c'), reader)[0]?.request).toBeUndefined();
    expect(() => leases.ask('r', sessionOf('c'), name)).toThrow();
    expect(leases.answer('r', id, b, true)).toBe(false);
    expect(leases.answer('r', id, a, false)).toBe(true);
    expect(leases.holder('r')).toBe(a);
    leases.ask('r', b, name);
    for (; clock.now < 20_000; clock.now += 1000) leases.take('r', a, name);
    clock.now = 19_999;
    leases.tick();
    expect(leases.view(a, reader)[0]?.request?.id).toBeDefined();
    clock.now = 20_000;
    leases.tick();
    expect(leases.view(a, reader)[0]?.request).toBeUndefined();
    leases.ask('r', b, name);
    expect(leases.answer('r', leases.view(a, reader)[0]?.request?.id ?? '', a, true)).toBe(true);
    expect(leases.holder('r')).toBe(b);
    expect(lost).toEqual(['r']);
  });

  it('passes to who asked when the holder falls silent or leaves', () => {
    const { clock, leases, a, b } = make();
    leases.take('r', a, name);
    leases.ask('r', b, name);
    clock.now = 5_000;
    leases.tick();
    expect(leases.holder('r')).toBe(b);
    leases.ask('r', a, name);
    leases.release('b');
    expect(leases.holder('r')).toBe(a);
  });

  it('passes to who asked before anybody else is heard, though the tick that ends it has not come', () => {
    const { clock, lost, leases, a, b } = make();
    const c = sessionOf('c');
    const silentWithRequest = (): void => {
      leases.seize('r', a);
      leases.ask('r', b, name);
      clock.now += 5_000;
    };
    for (const late of [a, c]) {
      silentWithRequest();
      expect(() => leases.take('r', late, name)).toThrow();
      expect(leases.holder('r')).toBe(b);
    }
    silentWithRequest();
    expect(leases.ask('r', c, name)).toBe(true);
    expect(leases.holder('r')).toBe(b);
    silentWithRequest();
    leases.take('r', b, name);
    expect(leases.holder('r')).toBe(b);
    silentWithRequest();
    lost.length = 0;
    expect(leases.seize('r', c)).toBe(b);
    expect(leases.holder('r')).toBe(c);
    expect(lost).toEqual(['r', 'r']);
  });

  it('is free for everybody when the request for it is over as well, and a robot is stopped once', () => {
    const { clock, lost, leases, a, b } = make();
    const c = sessionOf('c');
    leases.take('r', a, name);
    leases.ask('r', b, name);
    for (; clock.now < 16_000; clock.now += 1000) leases.take('r', a, name);
    clock.now = 20_000;
    expect(leases.ask('r', c, name)).toBe(false);
    expect(leases.holder('r')).toBe(c);
    expect(lost).toEqual(['r']);
  });

  it('can be requested again when an earlier request has just run out', () => {
    const { clock, leases, a, b } = make();
    const c = sessionOf('c');
    leases.take('r', a, name);
    leases.ask('r', b, name);
    for (; clock.now < 20_000; clock.now += 1000) leases.take('r', a, name);
    expect(leases.ask('r', c, name)).toBe(true);
    expect(leases.view(c, reader)[0]?.request?.isMine).toBe(true);
  });
});
