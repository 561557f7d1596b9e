// Mistakes that servers make around a good stream do not matter: each engine plays it, whatever the browser decodes with.
import { expect } from '@esm-bundle/chai';
import { FlvSocket, speakFlv } from '../../../../tests/elements/flv-socket.ts';
import { until } from '../../../../tests/elements/harness.ts';
import { open, wide } from '../../../../tests/elements/real-pictures.ts';
import type { Engine, EngineStats } from './engine.ts';
import { createFlvJsEngine } from './late/flv-js.ts';
import { createMediaSourceEngine } from './late/media-source.ts';
import { canvasSink } from './sinks.ts';
import { createSurface, pictureSize } from './surface.ts';
import { createWebCodecsEngine } from './web-codecs.ts';

const engines: readonly (readonly [string, () => Engine])[] = [
  ['WebCodecs', () => createWebCodecsEngine(canvasSink)],
  ['our own Media Source', createMediaSourceEngine],
  ['flv.js', createFlvJsEngine],
];

/** The parameter sets of the header, and the one unit of the picture. */
const sequence = wide.header.slice(13, 13 + 22);
const picture = wide.header.slice(-4);
const key = wide.key.slice(9);
const coded = (...units: readonly (readonly number[])[]): number[] => units.flatMap(unit => [0, 0, 0, 1, ...unit]);
const lengths = (...units: readonly (readonly number[])[]): number[] =>
  units.flatMap(unit => [0, 0, 0, unit.length, ...unit]);
const marked = [0x17, 1, 0, 0, 0];
const unmarked = [0x27, 1, 0, 0, 0];

const wideSize = { width: 512, height: 288 };

/** What is sent once, what is sent again and again, and the size of the picture where it differs. */
const streams: readonly (readonly [string, readonly number[][], readonly number[][], typeof wideSize?])[] = [
  ['whose key pictures are not marked', [wide.header], [[...unmarked, ...lengths(key)]]],
  ['whose parameter sets come with its pictures alone', [], [[...unmarked, ...lengths(sequence, picture, key)]]],
  [
    'whose parameter sets come in tags of their own',
    [],
    [
      [...unmarked, ...lengths(sequence)],
      [...unmarked, ...lengths(picture)],
      [...marked, ...lengths(key)],
    ],
  ],
  [
    'with start codes in the place of lengths',
    [[0x17, 0, 0, 0, 0, ...coded(sequence, picture)]],
    [[...marked, ...coded(key)]],
  ],
  [
    'that has recovery points and no IDR',
    [[...unmarked, ...lengths(open.sequence, open.picture)]],
    open.pictures.map(units => [...unmarked, ...lengths(...units)]),
    { width: 64, height: 48 },
  ],
];

describe('a stream', () => {
  let host: HTMLElement;
  let restore: () => void;
  beforeEach(() => {
    restore = speakFlv();
    host = document.createElement('div');
    document.body.append(host);
  });
  afterEach(() => {
    restore();
    host.remove();
  });

  for (const [name, make] of engines)
    for (const [what, once, again, size = wideSize] of streams)
      it(`${what} is played by ${name}`, async () => {
        const [engine, surface] = [make(), createSurface(host)];
        const told: EngineStats[] = [];
        let frames = 0;
        engine.start('ws://camera.test/good', surface, {
          onFrame: () => (frames += 1),
          onStats: stats => told.push(stats),
          onEnd: () => undefined,
        });
        await until(() => FlvSocket.latest !== undefined, 'the stream');
        for (const body of once) FlvSocket.latest?.video(0, body);
        let at = 0;
        await until(() => {
          for (const body of again) FlvSocket.latest?.video((at += 40), body);
          const shown = surface.current();
          return frames > 2 && shown !== undefined && pictureSize(shown).width > 0;
        }, 'pictures');
        const shown = surface.current();
        expect(shown && pictureSize(shown)).to.deep.equal(size);
        engine.stop();
      });

  it('that has no picture to begin with tells so', async () => {
    const engine = createMediaSourceEngine();
    const told: EngineStats[] = [];
    engine.start('ws://camera.test/endless', createSurface(host), {
      onFrame: () => undefined,
      onStats: stats => told.push(stats),
      onEnd: () => undefined,
    });
    await until(() => FlvSocket.latest !== undefined, 'the stream');
    FlvSocket.latest?.video(0, wide.header);
    let at = 0;
    await until(() => {
      FlvSocket.latest?.video((at += 40), [...unmarked, ...lengths([0x41, 0x9a, 0x20])]);
      return told.length > 0;
    }, 'figures');
    engine.stop();
    expect(told[0]?.missing).to.equal('key');
  });
});
