/** The pictures of a video element as they are seen. Firefox before 132 tells of none. */

type Page = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;

/** What changes with each picture: how many were seen, or the time where the browser counts none. */
function seenOf(video: HTMLVideoElement): number {
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  return totalVideoFrames > 0 ? totalVideoFrames - droppedVideoFrames : video.currentTime;
}

/** Tells of each picture that is seen, with its time in seconds; the result ends that. */
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
