import { useEffect, useRef, useState } from 'react';
import type { AlarmDetail, Notice } from '@patrolkit/core';
import { useConsole, useNoticeText } from '../shared/element/index.ts';

/** Why a command about an alarm was not carried out. */
export interface Failure {
  readonly problem: Notice | undefined;
  /** A new command is given: the failure of the one before is no longer shown. */
  readonly forget: () => void;
  /** Tells the failure where the command was given, or, once that is left, by a notice that leads back. */
  readonly fail: (problem: Notice) => void;
}

/**
 * Keeps why a command failed while the place where it was given is on screen.
 * @param place the one on screen: a failure is told in the place of its own command alone
 */
export function useFailure({ id, name }: AlarmDetail, place: string | undefined): Failure {
  const { alarms, notices } = useConsole();
  const noticeText = useNoticeText();
  const [problem, setProblem] = useState<Notice>();
  /** The notices of the session in which the command was given. */
  const said = useRef<Pick<typeof notices, 'notify'>>(notices);
  /** The place that is on screen now, for answers that come late. */
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
