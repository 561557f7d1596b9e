// Pictures whose pixels are not square are shown, taken and saved in their shape, whatever the browser decodes with.
import { expect } from '@esm-bundle/chai';
import { FlvSocket, speakFlv } from '../../../../tests/elements/flv-socket.ts';
import { until } from '../../../../tests/elements/harness.ts';
import { wide } from '../../../../tests/elements/real-pictures.ts';
import { writeClip } from '../clip.ts';
import type { Engine } from './engine.ts';
import { createFlvJsEngine } from './late/flv-js.ts';
import { createMediaSourceEngine } from './late/media-source.ts';
import { canvasSink, trackSink } from './sinks.ts';
import { createSurface, pictureSize } from './surface.ts';
import { createWebCodecsEngine } from './web-codecs.ts';

const engines: readonly (readonly [string, () => Engine])[] = [
  ['WebCodecs on a canvas', () => createWebCodecsEngine(canvasSink)],
  ['WebCodecs in a track', () => createWebCodecsEngine(trackSink)],
  ['our own Media Source', createMediaSourceEngine],
  ['flv.js', createFlvJsEngine],
];
const shape = { width: 512, height: 288 };

describe('pixels that are not square', () => {
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
    it(`keep their shape in ${name}, and in a screenshot of it`, async () => {
      const [engine, surface] = [make(), createSurface(host)];
      let frames = 0;
      engine.start('ws://camera.test/wide', surface, {
        onFrame: () => (frames += 1),
        onStats: () => undefined,
        onEnd: () => undefined,
      });
      await until(() => FlvSocket.latest !== undefined, 'the stream');
      FlvSocket.latest?.video(0, wide.header);
      let at = 0;
      await until(() => {
        FlvSocket.latest?.video((at += 40), wide.key);
        const shown = surface.current();
        return frames > 0 && shown !== undefined && pictureSize(shown).width > 0;
      }, 'a picture');
      const shown = surface.current();
      expect(shown && pictureSize(shown)).to.deep.equal(shape);
      const taken = await surface.grab();
      if (!taken) throw new Error('no screenshot');
      const { width, height } = await createImageBitmap(taken);
      expect({ width, height }).to.deep.equal(shape);
      engine.stop();
    });

  it('keep it in a clip', async () => {
    const record = Uint8Array.from(wide.header.slice(5));
    const data = Uint8Array.from(wide.key.slice(5));
    const clip = writeClip(
      [{ kind: 'video-config', codec: 'h264', codecString: 'avc1.4d400c', record }],
      [0, 40].map(at => ({
        video: { kind: 'video', codec: 'h264', isKey: true, decodeAt: at, showAt: at, data },
        coding: 1,
      })),
    );
    if (!clip) throw new Error('no clip');
    const video = document.createElement('video');
    video.src = URL.createObjectURL(clip);
    host.append(video);
    await until(() => video.videoWidth > 0, 'the clip');
    URL.revokeObjectURL(video.src);
    expect(pictureSize(video)).to.deep.equal(shape);
  });
});
