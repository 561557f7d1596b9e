/** Marks how reliable the devices and pending alarms of a board are, and offers to read the alarms again. */
import type { Watched } from '@patrolkit/core';
import { RotateCw } from 'lucide-react';
import { useConsole, useNoticeText, useStore, useText } from '../element/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { StaleMark } from '../ui/marks.tsx';
import { isUnknownCall } from './unknown-call.ts';

/**
 * The mark, and a button when the pending alarms could not be counted.
 * @param counted the reading of places with the pending alarms there
 */
export function FleetMark({ counted: { value, readAt, isStale, problem } }: { readonly counted: Watched<unknown> }) {
  const { robots, boards, connection } = useConsole();
  const { singleton } = useStore(connection.$connection);
  // After the channel breaks, the list of devices is old until it has been read again.
  const isOld = useStore(robots.$isListStale) || singleton.state !== 'open';
  const text = useText();
  const noticeText = useNoticeText();
  const isFailed = problem !== undefined && !isUnknownCall(problem);
  return (
    <>
      {isOld ? (
        <StaleMark since={singleton.lastFrameAt} />
      ) : value !== undefined && isStale && !isUnknownCall(problem) ? (
        <StaleMark since={readAt} />
      ) : null}
      {isFailed ? (
        <IconButton
          size="small"
          icon={RotateCw}
          label={`${text('common.loadFailed')} ${noticeText(problem)} ${text('common.retry')}`}
          onClick={() => boards.refresh()}
        />
      ) : null}
    </>
  );
}
