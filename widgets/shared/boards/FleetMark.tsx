/** How far what a board says of devices and of what waits at them can be relied on, and the way to read that again. */
import type { Watched } from '@patrolkit/core';
import { RotateCw } from 'lucide-react';
import { useConsole, useNoticeText, useStore, useText } from '../element/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { StaleMark } from '../ui/marks.tsx';
import { isUnknownCall } from './unknown-call.ts';

/**
 * The mark, and a button where what waits could not be counted.
 * @param counted what was read of places and of the alarms that wait there
 */
export function FleetMark({ counted: { value, readAt, isStale, problem } }: { readonly counted: Watched<unknown> }) {
  const { robots, boards, connection } = useConsole();
  const { singleton } = useStore(connection.$connection);
  // Who is online, and where the list has come from, is of before the loss until the list has come anew.
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
