import type { Notice } from '@patrolkit/core';
import { CircleAlert } from 'lucide-react';
import { useNoticeText } from '../element/hooks.ts';

/** Why something was not done, where it was tried; nothing without a reason. */
export function Refusal({ problem }: { readonly problem: Notice | undefined }) {
  const words = useNoticeText();
  return problem ? (
    <p className="pk-line" data-tone="error" role="alert">
      <CircleAlert aria-hidden />
      {words(problem)}
    </p>
  ) : null;
}
