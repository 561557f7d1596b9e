import { Download } from 'lucide-react';
import { noticeDurations, remarkProblem, screenshotRemarkLimit } from '@patrolkit/core';
import { createPortal } from 'react-dom';
import { useConsole, useHost, useText, useTexts } from '../../../element/hooks.ts';
import { useSave } from '../../../ui/useSave.ts';
import { withTexts } from '../../../element/withTexts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stead } from '../../../ui/Dialog.tsx';
import { TextDialog } from '../../../form/TextDialog.tsx';

/** A picture that was taken, and what it is of. */
export interface Shot {
  readonly picture: Blob;
  /** Address of the picture on this page. */
  readonly address: string;
  /** The device of the picture; without one the picture can be downloaded only. */
  readonly deviceId: string | undefined;
  readonly name: string;
  /** Of a recording: the time of the picture in it, ms since 1970. */
  readonly recordedAt?: number;
  /** A suggested remark; without it that of a recording names its time. */
  readonly remark?: string;
}

/** A picture that was taken of video, live or recorded: looked at, remarked upon, kept (specification section 5). */
export const Screenshot = withTexts(
  'player',
  function Screenshot({ shot, onClose }: { readonly shot: Shot; readonly onClose: () => void }) {
    const { video, notices } = useConsole();
    const { shadowRoot } = useHost();
    const text = useText();
    const save = useSave();
    const { formatDateTime } = useTexts();
    const { deviceId, picture, address, name, recordedAt, remark } = shot;
    // A server may keep only the time of the saving, so the remark names the time of the picture.
    const suggestion =
      remark ??
      (recordedAt === undefined ? '' : text('player.screenshot.recorded', { time: formatDateTime(recordedAt) }));
    if (!shadowRoot) return null;
    // Beside the picture and not in it: what lies on a picture is light in every skin.
    return createPortal(
      <TextDialog
        title={text('video.screenshot')}
        label={text('player.screenshot.remark')}
        suggestion={[...suggestion].slice(0, screenshotRemarkLimit).join('')}
        limit={screenshotRemarkLimit}
        problemOf={remark => remarkProblem(remark, screenshotRemarkLimit)}
        action={text('common.save')}
        send={deviceId === undefined ? undefined : value => video.saveScreenshot(deviceId, picture, value, recordedAt)}
        onSent={() => {
          notices.notify('success', { id: 'player.screenshot.saved' }, noticeDurations.done);
          onClose();
        }}
        onClose={onClose}
        actions={
          <Button icon={Download} onClick={() => save(address, `${name}.jpg`)}>
            {text('player.screenshot.download')}
          </Button>
        }
      >
        <img className="shot" src={address} alt={name} />
      </TextDialog>,
      shadowRoot,
    );
  },
  Stead,
);
