/** Shows a picture in a small window of its own that stays above all others, even while its page is hidden. */

/** The window of a whole document. The standard library's types do not have it yet. */
interface DocumentWindows extends EventTarget {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

const windows = (): DocumentWindows | undefined =>
  Reflect.get(globalThis, 'documentPictureInPicture') as DocumentWindows | undefined;

/** Whether this browser has such windows. */
export const hasPictureInPicture = (): boolean => windows() !== undefined || document.pictureInPictureEnabled;

/** A video of the canvas in a frame, also of a later canvas. It is for a window that can hold a video but no document. */
function videoOf(frame: HTMLElement): readonly [video: HTMLVideoElement, end: () => void] | undefined {
  let canvas = frame.querySelector('canvas');
  if (!canvas) return undefined;
  const video = document.createElement('video');
  video.muted = true;
  let stream = canvas.captureStream();
  video.srcObject = stream;
  const end = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  // Another stream has another canvas. The last picture of the old one must not appear in its place.
  const watching = new MutationObserver(() => {
    const next = frame.querySelector('canvas');
    if (next === canvas) return;
    end();
    canvas = next;
    if (!next) return void document.exitPictureInPicture().catch(() => undefined);
    stream = next.captureStream();
    video.srcObject = stream;
    video.play().catch(() => undefined);
  });
  watching.observe(frame, { childList: true });
  return [
    video,
    () => {
      watching.disconnect();
      end();
    },
  ];
}

/**
 * Puts the contents of a frame into a small window, from a click only. If a window can hold a document, the frame itself moves, so that
 * engines come and go in it. Elsewhere its video moves.
 * @param onClosed it is closed, and the frame is back in its place
 * @returns closes it; undefined where the browser refused
 */
export async function openPictureInPicture(
  frame: HTMLElement,
  title: string,
  onClosed: () => void,
): Promise<(() => void) | undefined> {
  const place = windows();
  if (!place) {
    const own = frame.querySelector('video');
    const [video, end = () => undefined] = own ? [own] : (videoOf(frame) ?? []);
    if (!video) return undefined;
    try {
      // A video that already plays goes on.
      await video.play();
      await video.requestPictureInPicture();
    } catch {
      end();
      return undefined;
    }
    let hasLeft = false;
    video.addEventListener(
      'leavepictureinpicture',
      () => {
        hasLeft = true;
        end();
        onClosed();
      },
      { once: true },
    );
    // The page has only one such window, and it may show another picture after this one.
    return () => {
      if (!hasLeft) document.exitPictureInPicture().catch(() => undefined);
    };
  }
  const home = frame.parentElement;
  const { width } = frame.getBoundingClientRect();
  let small: Window;
  try {
    small = await place.requestWindow({
      width: Math.round(Math.min(640, width)),
      height: Math.round(Math.min(640, width) * 0.5625),
    });
  } catch {
    return undefined;
  }
  // The styles are set through the object model: the other document lacks our style sheets, and a strict policy allows no attribute.
  Object.assign(small.document.body.style, {
    margin: '0',
    height: '100vh',
    background: '#05070a',
    position: 'relative',
  });
  small.document.title = title;
  const dress = (picture: Element): void => {
    if ('style' in picture)
      Object.assign(picture.style as object, {
        position: 'absolute',
        inset: '0',
        width: '100%',
        height: '100%',
        objectFit: 'contain',
      });
  };
  const next = frame.nextSibling;
  for (const picture of frame.children) dress(picture);
  const watching = new MutationObserver(() => Array.from(frame.children).forEach(dress));
  watching.observe(frame, { childList: true });
  Object.assign(frame.style, { position: 'absolute', inset: '0' });
  small.document.body.append(frame);
  small.addEventListener(
    'pagehide',
    () => {
      watching.disconnect();
      frame.removeAttribute('style');
      for (const picture of frame.children) picture.removeAttribute('style');
      home?.insertBefore(frame, next);
      // The browser pauses a video that moves to another document.
      for (const video of frame.querySelectorAll('video')) video.play().catch(() => undefined);
      onClosed();
    },
    { once: true },
  );
  return () => small.close();
}
