import { Download } from 'lucide-react';
import { useState } from 'react';
import { noticeDurations, remarkLimit, remarkProblem, type Notice } from '@patrolkit/core';
import { useConsole, useMessageText, useNoticeText, useText } from '../element/index.ts';
import { withTexts } from '../element/withTexts.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';

/** What was taken, and of what. */
export interface Shot {
  readonly picture: Blob;
  /** Address of the picture on this page. */
  readonly address: string;
  /** Whose picture it is; a picture of no device can be downloaded only. */
  readonly deviceId: string | undefined;
  readonly name: string;
}

/** A picture that was taken of live video: looked at, remarked upon, kept (specification section 5). */
export const Screenshot = withTexts(
  'player',
  function Screenshot({ shot, onClose }: { readonly shot: Shot; readonly onClose: () => void }) {
    const { video, notices } = useConsole();
    const text = useText();
    const messageText = useMessageText();
    const words = useNoticeText();
    const [remark, setRemark] = useState('');
    const [isTried, setTried] = useState(false);
    const [isSending, setSending] = useState(false);
    const [problem, setProblem] = useState<Notice>();

    const lacks = remarkProblem(remark);
    const save = async (): Promise<void> => {
      setTried(true);
      if (!shot.deviceId || lacks || isSending) return;
      setSending(true);
      setProblem(undefined);
      const outcome = await video.saveScreenshot(shot.deviceId, shot.picture, remark);
      setSending(false);
      if (!outcome.isDone) return setProblem(outcome.problem);
      notices.notify('success', { id: 'player.screenshot.saved' }, noticeDurations.done);
      onClose();
    };
    const download = (): void => {
      const link = document.createElement('a');
      link.href = shot.address;
      link.download = `${shot.name}.jpg`;
      link.click();
    };

    return (
      <Dialog
        open
        title={text('video.screenshot')}
        busy={isSending}
        onClose={onClose}
        footer={
          <>
            <Button icon={Download} onClick={download}>
              {text('player.screenshot.download')}
            </Button>
            <Button disabled={isSending} onClick={onClose}>
              {text('common.cancel')}
            </Button>
            {shot.deviceId ? (
              <Button kind="primary" busy={isSending} onClick={() => void save()}>
                {text('common.save')}
              </Button>
            ) : null}
          </>
        }
      >
        <img className="shot" src={shot.address} alt={shot.name} />
        {shot.deviceId ? (
          <TextArea
            label={text('player.screenshot.remark')}
            value={remark}
            onChange={setRemark}
            maxLength={remarkLimit}
            autoFocus
            required
            {...(isTried && lacks ? { error: messageText(lacks) } : {})}
          />
        ) : null}
        {problem ? (
          <p className="problem" role="alert">
            {words(problem)}
          </p>
        ) : null}
      </Dialog>
    );
  },
);
