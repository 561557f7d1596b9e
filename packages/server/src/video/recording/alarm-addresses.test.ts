import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../session/sessions.ts';
import { AlarmAddresses } from './alarm-addresses.ts';

const session = (id: string): Session => ({ id }) as Session;
const minute = 60_000;
const start = 1_700_000_000_000;

function setUp() {
  const state = { now: start };
  return { state, addresses: new AlarmAddresses(() => state.now) };
}

describe('the address of an alarm’s video', () => {
  it('opens the recording of its device at its moment, for its session', () => {
    const { addresses } = setUp();
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w-]{1,20}$/),
        fc.integer({ min: 0, max: 4e12 }),
        fc.stringMatching(/^[\w-]{1,8}$/),
        (deviceId, at, id) => {
          const moment = { session: session(id), deviceId, at };
          expect(addresses.read(addresses.write(moment))).toMatchObject({ deviceId, at, session: { id } });
        },
      ),
    );
  });

  it('is valid for half an hour at least and forty minutes at most, and the same for ten minutes', () => {
    const { state, addresses } = setUp();
    const moment = { session: session('s'), deviceId: 'PR001', at: start };
    const name = addresses.write(moment);
    state.now += 30 * minute - 1;
    expect(addresses.read(name)).toBeDefined();
    state.now = start + 40 * minute;
    expect(addresses.read(name)).toBeUndefined();
    state.now = Math.ceil(start / (10 * minute)) * 10 * minute + 1;
    const step = addresses.write(moment);
    state.now += 10 * minute - 2;
    expect(addresses.write(moment)).toBe(step);
    state.now += 2;
    expect(addresses.write(moment)).not.toBe(step);
  });

  it('ends with its session, and the next one of the same user has another', () => {
    const { addresses } = setUp();
    const moment = { session: session('s'), deviceId: 'PR001', at: start };
    const name = addresses.write(moment);
    const other = addresses.write({ ...moment, session: session('t') });
    expect(addresses.size).toBe(2);
    addresses.endSession('s');
    addresses.endSession('unknown');
    expect([addresses.read(name), addresses.read(other)?.deviceId, addresses.size]).toEqual([undefined, 'PR001', 1]);
    expect(addresses.write(moment)).not.toBe(name);
  });

  it('says neither the session nor anything else that another one could be made of', () => {
    const { addresses } = setUp();
    const name = addresses.write({ session: session('a-secret-session'), deviceId: 'PR001', at: start });
    expect(name).not.toContain('secret');
    const other = setUp().addresses;
    other.write({ session: session('a-secret-session'), deviceId: 'PR001', at: start });
    expect(other.read(name)).toBeUndefined();
  });

  it('opens nothing once a letter of it is another', () => {
    const { addresses } = setUp();
    const name = addresses.write({ session: session('s'), deviceId: 'PR001', at: start });
    for (const wrong of ['', '~', 'a', `${name}~`, name.slice(1), name.replace('PR001', 'PR002'), name.toUpperCase()])
      expect(addresses.read(wrong)).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(name.length - 1), fc.constantFrom(...'abcXYZ019~'), (at, letter) => {
        fc.pre(name[at] !== letter);
        const read = addresses.read(name.slice(0, at) + letter + name.slice(at + 1));
        // The last letter of a signature has bits that no byte holds.
        if (read) expect([at, read.deviceId, read.at]).toEqual([name.length - 1, 'PR001', start]);
      }),
    );
  });
});
