/**
 * Where engines put their picture. One picture is on top at a time. The last picture of an engine that ends stays as a still, so that a
 * reconnect shows no black (video.md 4).
 */

/** An element that holds a picture. */
export type PictureElement = HTMLVideoElement | HTMLCanvasElement;

/** A place for pictures. */
export interface Surface {
  /** Puts a picture under the one that is shown, to wait for its first frame. */
  add(picture: PictureElement): void;
  /** Shows a picture whose first frame has arrived, and removes the others. */
  present(picture: PictureElement): void;
  /** Removes the picture of an engine that ends. Its last frame stays as a still. */
  retire(picture: PictureElement): void;
  /** Removes everything. */
  clear(): void;
  /** The picture on top, while an engine plays it. */
  current(): PictureElement | undefined;
  /** The picture on top as JPEG, in its decoded size. Undefined when there is none. */
  grab(): Promise<Blob | undefined>;
}

/** Width and height of a picture as decoded. Zero before its first frame. */
export function pictureSize(picture: PictureElement): { readonly width: number; readonly height: number } {
  return 'videoWidth' in picture
    ? { width: picture.videoWidth, height: picture.videoHeight }
    : { width: picture.width, height: picture.height };
}

/** Makes a still of a picture. */
function copyOf(picture: PictureElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, pictureSize(picture));
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
  return canvas;
}

/** Makes a surface from an element that no other code fills. */
export function createSurface(host: HTMLElement): Surface {
  let shown: PictureElement | undefined;
  return {
    add: picture => host.prepend(picture),
    present: picture => {
      if (shown === picture) return;
      shown = picture;
      host.replaceChildren(picture);
    },
    retire: picture => {
      if (shown !== picture) return picture.remove();
      shown = undefined;
      // A canvas keeps its drawing, but a video loses its picture with its source.
      if ('videoWidth' in picture && picture.videoWidth > 0) host.replaceChildren(copyOf(picture));
    },
    clear: () => {
      shown = undefined;
      host.replaceChildren();
    },
    current: () => shown,
    grab: () =>
      new Promise(resolve => {
        if (!shown || pictureSize(shown).width === 0) return resolve(undefined);
        copyOf(shown).toBlob(blob => resolve(blob ?? undefined), 'image/jpeg', 0.92);
      }),
  };
}
