// The picture in a small window, in a browser whose window cannot hold a document. Its video goes there, or a video of the canvas that it
// is drawn on.
import { expect } from '@esm-bundle/chai';
import { drawn } from './harness.ts';
import { hasPictureInPicture, openPictureInPicture } from '../../widgets/shared/video/views/picture-in-picture.ts';

const requestOf = HTMLVideoElement.prototype.requestPictureInPicture;
const windows = Object.getOwnPropertyDescriptor(globalThis, 'documentPictureInPicture');

describe('a browser without windows that hold documents', () => {
  const shown: HTMLVideoElement[] = [];
  let frame: HTMLElement;

  before(() => {
    Reflect.deleteProperty(globalThis, 'documentPictureInPicture');
    Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true });
    HTMLVideoElement.prototype.requestPictureInPicture = function () {
      shown.push(this);
      return Promise.resolve(undefined as never);
    };
  });
  after(() => {
    if (windows) Object.defineProperty(globalThis, 'documentPictureInPicture', windows);
    Reflect.deleteProperty(document, 'pictureInPictureEnabled');
    HTMLVideoElement.prototype.requestPictureInPicture = requestOf;
  });
  beforeEach(() => {
    shown.length = 0;
    frame = document.createElement('div');
    document.body.append(frame);
  });
  afterEach(() => frame.remove());

  it('shows what is drawn on a canvas there, until it is closed', async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    frame.append(canvas);
    expect(hasPictureInPicture()).to.equal(true);
    let isClosed = false;
    const close = await openPictureInPicture(frame, 'Front', () => (isClosed = true));
    expect(close).to.be.a('function');
    const tracks = (shown[0]?.srcObject as MediaStream | undefined)?.getTracks() ?? [];
    expect(tracks.map(({ readyState }) => readyState)).to.deep.equal(['live']);
    // Another robot, or another quality, has another canvas.
    const next = document.createElement('canvas');
    next.getContext('2d')?.fillRect(0, 0, 10, 10);
    frame.replaceChildren(next);
    await drawn();
    const others = (shown[0]?.srcObject as MediaStream | undefined)?.getTracks() ?? [];
    expect([...tracks, ...others].map(({ readyState }) => readyState)).to.deep.equal(['ended', 'live']);
    shown[0]?.dispatchEvent(new Event('leavepictureinpicture'));
    expect([isClosed, ...[...tracks, ...others].map(({ readyState }) => readyState)]).to.deep.equal([
      true,
      'ended',
      'ended',
    ]);
  });

  it('is closed by its own verb while it stands, and no other in its place', async () => {
    const exitOf = document.exitPictureInPicture.bind(document);
    let exits = 0;
    document.exitPictureInPicture = () => Promise.resolve(void (exits += 1));
    try {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
      frame.append(canvas);
      const close = await openPictureInPicture(frame, 'Front', () => undefined);
      close?.();
      expect(exits).to.equal(1);
      // Another picture took the window.
      shown[0]?.dispatchEvent(new Event('leavepictureinpicture'));
      close?.();
      expect(exits).to.equal(1);
    } finally {
      document.exitPictureInPicture = exitOf;
    }
  });

  it('opens nothing for a frame without a picture', async () => {
    expect(await openPictureInPicture(frame, 'Front', () => undefined)).to.equal(undefined);
    expect(shown).to.deep.equal([]);
  });
});
