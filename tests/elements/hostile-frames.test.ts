// Frames of nonsense, most of them almost right: no widget fails or shows something that is not a number, and every alarm between them is
// shown. A failure names its seed and the shortest frames that cause it.
import { expect } from '@esm-bundle/chai';
import { pushes, type PushType } from '@patrolkit/transport';
import fc from 'fast-check';
import { drawn } from './harness.ts';
import { hostileServer } from './hostile-server.ts';
import { oddNumbers, sample, wordsOn } from './hostile-values.ts';

/** How many batches of frames are sent, and how many frames a batch has at most. */
const batches = 15;
const mostFrames = 120;

/** A frame of a kind of push in which one of its values replaces another, or is left out. */
interface Changed {
  readonly type: PushType;
  /** The way to the value: at each level the number of the field or item, counted around. */
  readonly way: readonly number[];
  readonly value: unknown;
}

/** The data with the value at the end of the way changed; undefined leaves it out. */
function changed(data: unknown, way: readonly number[], value: unknown): unknown {
  const [step, ...rest] = way;
  if (step === undefined || typeof data !== 'object' || data === null) return value;
  const names = Object.keys(data);
  const name = names[step % names.length];
  if (name === undefined) return value;
  const within = changed(Reflect.get(data, name), rest, value);
  return Array.isArray(data)
    ? data.map((item: unknown, at) => (String(at) === name ? within : item))
    : { ...data, [name]: within };
}

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...oddNumbers, undefined, '__proto__', 'constructor', '\u202e\u0000', 'x'.repeat(5_000)),
);
const change: fc.Arbitrary<Changed> = fc.record({
  type: fc.constantFrom(...(Object.keys(pushes) as PushType[])),
  way: fc.array(fc.nat(40), { maxLength: 4 }),
  value,
});
/** Text of any kind: not JSON, cut JSON, or JSON that is not a frame. */
const raw = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.json({ maxDepth: 3 }),
  fc.constantFrom('', '{"type":"Alarm', '[', 'null'),
);
const frames = fc.array(fc.oneof({ arbitrary: change, weight: 4 }, { arbitrary: raw, weight: 1 }), {
  minLength: 1,
  maxLength: mostFrames,
});

describe('a hostile server', () => {
  const { console, home, shows, isHarmless } = hostileServer();

  it(`sends ${batches} batches of frames in which anything may be wrong`, async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(frames, async batch => {
        const { sockets } = console().environment;
        for (const one of batch) {
          if (typeof one === 'string')
            for (const socket of ['singleton', 'device'] as const) sockets.latest(socket).frame(one);
          else {
            const data = changed(sample(pushes[one.type].data, {}), one.way, one.value);
            sockets
              .latest(pushes[one.type].socket)
              .frame(JSON.stringify({ type: one.type, deviceId: 'robot-1', data }));
          }
        }
        sent += 1;
        await shows(`valid-${sent}`);
        await console().clock.advance(1_000);
        await drawn();
        isHarmless('frames of nonsense');
        expect(wordsOn(home()).match(/NaN|Infinity|Invalid Date|undefined/g) ?? []).to.deep.equal([]);
        console().console.alarms.collapse();
      }),
      { numRuns: batches },
    );
    expect(sent).to.be.at.least(batches);
  }).timeout(500_000);
});
