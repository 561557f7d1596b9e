import { CameraOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Cover } from '../shared/video/views/Cover.tsx';
import type { Cameras } from '../shared/video/views/useCameras.ts';

/** Says that there is nothing to play: no robot, no camera, or none known yet. */
export function NoCamera({
  cameras,
  name,
  hasRobot,
}: {
  readonly cameras: Cameras;
  /** Name of the device or camera. */
  readonly name: string;
  /** True when a robot is selected or the page names a device. */
  readonly hasRobot: boolean;
}) {
  const text = useText();
  const noticeText = useNoticeText();
  const isLoading = cameras.state === 'loading';
  const isUnread = cameras.state === 'failed';
  const title = isLoading
    ? 'playback.loading'
    : isUnread
      ? 'video.noCameras'
      : hasRobot
        ? 'video.noCamera'
        : 'common.selectRobot';
  return (
    <Nothing name={name}>
      <Cover
        icon={isLoading ? <span className="pk-spinner" /> : <CameraOff size={36} aria-hidden />}
        title={text(title)}
        hint={isUnread && cameras.problem ? noticeText(cameras.problem) : undefined}
      >
        {isUnread ? (
          <Button icon={RotateCw} onClick={cameras.retry}>
            {text('common.retry')}
          </Button>
        ) : null}
      </Cover>
    </Nothing>
  );
}

/** The frame, with a cover in place of the picture. Nothing plays. */
export function Nothing({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText();
  return (
    <section part="base" className="playback" aria-label={text('playback.player')}>
      <div className="stage">
        <div part="video" className="picture" role="img" aria-label={name} />
        {children}
      </div>
    </section>
  );
}
