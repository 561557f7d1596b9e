import { useEffect, useRef, useState } from 'react';
import type { AlarmDetail, Notice } from '@patrolkit/core';
import { useConsole, useNoticeText } from '../shared/element/index.ts';

/** Why a command on an alarm failed. */
export interface Failure {
  readonly problem: Notice | undefined;
  /** Forgets the earlier failure, because the user gives a new command. */
  readonly forget: () => void;
  /** Shows the failure where the command was given. If the user has left that place, a notice leads back. */
  readonly fail: (problem: Notice) => void;
}

/**
 * Keeps the failure of a command while the place of the command is on screen.
 * @param place the one on screen: a failure appears only in the place of its own command
 */
export function useFailure({ id, name }: AlarmDetail, place: string | undefined): Failure {
  const { alarms, notices } = useConsole();
  const noticeText = useNoticeText();
  const [problem, setProblem] = useState<Notice>();
  /** The notices of the session in which the command was given. */
  const said = useRef<Pick<typeof notices, 'notify'>>(notices);
  /** The place on screen now, for answers that arrive late. */
  const here = useRef<string>(undefined);
  useEffect(() => {
    here.current = place;
    return () => {
      here.current = undefined;
    };
  }, [place]);
  return {
    problem,
    forget: () => {
      said.current = notices.ofSession();
      setProblem(undefined);
    },
    fail: reason => {
      if (place !== undefined && here.current === place) setProblem(reason);
      else
        said.current.notify(
          'error',
          { id: 'alarms.late.failed', values: { name, reason: noticeText(reason) } },
          Number.POSITIVE_INFINITY,
          { label: { id: 'alarms.late.open' }, run: () => alarms.open(id) },
        );
    },
  };
}
