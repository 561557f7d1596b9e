import type { Notice } from '@patrolkit/core';
import { CircleAlert } from 'lucide-react';
import { useNoticeText } from '../element/hooks.ts';

/** Says why something was not done, at the place of the attempt. Shows nothing without a reason. */
export function Refusal({ problem }: { readonly problem: Notice | undefined }) {
  const noticeText = useNoticeText();
  return problem ? (
    <p className="pk-line" data-tone="error" role="alert">
      <CircleAlert aria-hidden />
      {noticeText(problem)}
    </p>
  ) : null;
}
