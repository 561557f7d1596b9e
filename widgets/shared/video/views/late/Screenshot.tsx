import { Download } from 'lucide-react';
import { noticeDurations, remarkProblem, screenshotRemarkLimit } from '@patrolkit/core';
import { createPortal } from 'react-dom';
import { useConsole, useHost, useText, useTexts } from '../../../element/hooks.ts';
import { useSave } from '../../../ui/useSave.ts';
import { withTexts } from '../../../element/withTexts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stead } from '../../../dialog/Dialog.tsx';
import { TextDialog } from '../../../form/TextDialog.tsx';

/** A picture that the user took, and what it shows. */
export interface Shot {
  readonly picture: Blob;
  /** Address of the picture on this page. */
  readonly address: string;
  /** The device of the picture. Without one, the user can only download the picture. */
  readonly deviceId: string | undefined;
  readonly name: string;
  /** The time of the picture in a recording, ms since 1970. */
  readonly recordedAt?: number;
  /** A suggested remark. Without it, the remark of a recording names its time. */
  readonly remark?: string;
}

/** Shows a picture taken of live or recorded video. The user can look at it, add a remark and save it (specification section 5). */
export const Screenshot = withTexts(
  'player',
  function Screenshot({ shot, onClose }: { readonly shot: Shot; readonly onClose: () => void }) {
    const { video, notices } = useConsole();
    const { shadowRoot } = useHost();
    const text = useText();
    const save = useSave();
    const { formatDateTime } = useTexts();
    const { deviceId, picture, address, name, recordedAt, remark } = shot;
    // A server may store only the time of saving, so the remark names the time of the picture.
    const suggestion =
      remark ??
      (recordedAt === undefined ? '' : text('player.screenshot.recorded', { time: formatDateTime(recordedAt) }));
    if (!shadowRoot) return null;
    // The dialog lies beside the picture and not in it, because everything on a picture is light in every skin.
    return createPortal(
      <TextDialog
        title={text('common.screenshot')}
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
            {text('common.download')}
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
