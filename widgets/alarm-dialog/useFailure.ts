import { useEffect, useRef, useState } from 'react';
import type { AlarmDetail, Notice } from '@patrolkit/core';
import { useConsole, useNoticeText } from '../shared/element/index.ts';

/** Why an order about an alarm was not carried out. */
export interface Failure {
  readonly problem: Notice | undefined;
  /** An order is given: why the one before failed is said no more. */
  readonly forget: () => void;
  /** Says it where the order was given, or by a notice that leads back once that is left. */
  readonly fail: (problem: Notice) => void;
}

/** Keeps why an order failed while the place where it was given is on screen. */
export function useFailure({ id, name }: AlarmDetail, isShown: boolean): Failure {
  const { alarms, notices } = useConsole();
  const noticeText = useNoticeText();
  const [problem, setProblem] = useState<Notice>();
  /** Of the session in which the order was given. */
  const said = useRef<Pick<typeof notices, 'notify'>>(notices);
  /** For answers that come late. */
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = isShown;
    return () => {
      isHere.current = false;
    };
  }, [isShown]);
  return {
    problem,
    forget: () => {
      said.current = notices.ofSession();
      setProblem(undefined);
    },
    fail: reason => {
      if (isHere.current) setProblem(reason);
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
