import { describe, expect, it, vi } from 'vitest';
import { joinConsole, serviceAddress } from './join.ts';
import type { Console, ConsoleOptions } from './surface.ts';
import { fakeConsole } from './testing/index.ts';

const made: { options: ConsoleOptions; dispose: ReturnType<typeof vi.fn> }[] = [];
const create = (options: ConsoleOptions) => {
  const dispose = vi.fn();
  made.push({ options, dispose });
  return { console: { service: options.service ?? '' } as Console, dispose };
};
const join = (options: ConsoleOptions) => joinConsole(options, create, 'https://portal.example/a/b');

describe('the consoles of a page', () => {
  it('are one for each server and session, whoever comes and goes first', () => {
    made.length = 0;
    const first = join({ service: 'https://one.example' });
    const other = join({ service: 'https://two.example' });
    const same = join({ service: 'HTTPS://One.example:443/' });
    expect(same.console).toBe(first.console);
    expect(other.console).not.toBe(first.console);
    expect([first.leads(), same.leads(), other.leads()]).toEqual([true, false, true]);
    first.release();
    first.release();
    expect(same.leads()).toBe(true);
    expect(made.map(({ dispose }) => dispose.mock.calls.length)).toEqual([0, 0]);
    same.release();
    expect(made.map(({ dispose }) => dispose.mock.calls.length)).toEqual([1, 0]);
    const again = join({ service: 'https://one.example' });
    expect(again.console).not.toBe(first.console);
    other.release();
    again.release();
    expect(made.map(({ dispose }) => dispose.mock.calls.length)).toEqual([1, 1, 1]);
    const late = join({ service: 'https://two.example' });
    expect(late.console).not.toBe(other.console);
    late.release();
  });

  it('tell who leads once the first has given its console back', () => {
    const [first, second, third] = [join({}), join({}), join({})];
    const told: string[] = [];
    second.onLead(() => told.push('second'));
    third.onLead(() => told.push('third'));
    second.release();
    expect(told).toEqual([]);
    first.release();
    expect(told).toEqual(['third']);
    expect(third.leads()).toBe(true);
    third.release();
    expect(told).toEqual(['third']);
  });

  it('keep sessions of one server apart: another token or storage is another console', () => {
    const joined = [
      join({}),
      join({ service: 'https://portal.example/' }),
      join({ token: 'a' }),
      join({ token: 'b' }),
      join({ tokenStorage: 'cookie' }),
    ];
    expect(joined[1]?.console).toBe(joined[0]?.console);
    expect(new Set(joined.map(({ console }) => console)).size).toBe(4);
    for (const { release } of joined) release();
  });

  it('are made for http and https alone', () => {
    for (const service of ['ftp://one.example', 'javascript:alert(1)', 'http://', 'data:text/html,x'])
      expect(() => join({ service }), service).toThrow('no http or https address');
    expect(serviceAddress('../c/', 'https://portal.example/a/b')).toBe('https://portal.example/c');
    expect(serviceAddress('', 'https://portal.example/a/b')).toBe('https://portal.example');
  });
});

describe('two consoles on a page', () => {
  it('a token in the cookie goes to the page’s own server alone', async () => {
    const own = await fakeConsole({ tokenStorage: 'cookie', token: 'secret' });
    expect(own.environment.cookies.get('token')).toBe('secret');
    const foreign = await fakeConsole({ tokenStorage: 'cookie', service: 'https://two.example', token: 'other' });
    expect(foreign.environment.cookies.get('token')).toBeUndefined();
    own.console.dispose();
    foreign.console.dispose();
  });

  it('remember their own choices', async () => {
    const one = await fakeConsole({ service: 'https://one.example' });
    const { environment } = one;
    one.console.preferences.rememberRobot('robot-9');
    expect(environment.local.get('patrolkit.preferences')).toBeUndefined();
    expect(environment.local.get('patrolkit.preferences https://one.example')).toContain('robot-9');
    one.console.dispose();
  });
});
