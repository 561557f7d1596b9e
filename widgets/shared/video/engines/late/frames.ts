/** Watches the pictures of a video element as they are shown. Firefox before 132 reports none. */

type Page = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;

/** A value that changes with each picture: how many were shown, or the time when the browser counts none. */
function seenOf(video: HTMLVideoElement): number {
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  return totalVideoFrames > 0 ? totalVideoFrames - droppedVideoFrames : video.currentTime;
}

/** Calls back for each picture that is shown, with its time in seconds. The result ends that. */
export function watchFrames(video: HTMLVideoElement, onFrame: (time: number) => void, page: Page = window): () => void {
  const isTold: boolean = 'requestVideoFrameCallback' in video;
  let handle = 0;
  if (isTold) {
    const onShown = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      handle = video.requestVideoFrameCallback(onShown);
      onFrame(mediaTime);
    };
    handle = video.requestVideoFrameCallback(onShown);
    return () => video.cancelVideoFrameCallback(handle);
  }
  let before: number | undefined;
  const look = (): void => {
    handle = page.requestAnimationFrame(look);
    // HAVE_CURRENT_DATA: there is a picture.
    if (video.readyState < 2) return;
    const seen = seenOf(video);
    if (seen === before) return;
    before = seen;
    onFrame(video.currentTime);
  };
  handle = page.requestAnimationFrame(look);
  return () => page.cancelAnimationFrame(handle);
}
