import type { ShiftSheet } from '@patrolkit/core';
import { useText, useTexts } from '../shared/element/index.ts';

/** Who signed when: the outgoing and the incoming operator. */
export function Signatures({ sheet }: { readonly sheet: ShiftSheet }) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const { outgoingName, offeredAt, incomingName, signedAt } = sheet;
  return (
    <dl part="signatures" className="signatures" aria-label={text('shifts.signatures')}>
      <div>
        <dt>{text('shifts.outgoing')}</dt>
        <dd data-sign="outgoing">{text('shifts.signed', { name: outgoingName, time: formatDateTime(offeredAt) })}</dd>
      </div>
      <div>
        <dt>{text('shifts.incoming')}</dt>
        <dd data-sign="incoming">
          {signedAt === undefined
            ? text('shifts.unsigned')
            : text('shifts.signed', { name: incomingName ?? text('common.unknown'), time: formatDateTime(signedAt) })}
        </dd>
      </div>
    </dl>
  );
}
