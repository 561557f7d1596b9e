import { Images } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { alarmDevice, type AlarmDetail } from '@patrolkit/core';
import { useConsole, useHost, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { lateDialog } from '../shared/dialog/Dialog.tsx';

const ReferenceList = lateDialog(async () => (await import('./ReferenceList.tsx')).ReferenceList);

/** The reference pictures of an alarm: a button that opens them. */
export function References({
  detail,
  groupId,
  name,
}: {
  readonly detail: AlarmDetail;
  readonly groupId: string;
  readonly name: string;
}) {
  const { robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const text = useText();
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={Images}
        aria-label={text('alarms.reference.open', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      {/* The dialog lies beside the alarm's own, not inside it. */}
      {host.shadowRoot && isOpen
        ? createPortal(
            <ReferenceList
              group={{ id: groupId, name }}
              device={alarmDevice(detail, items)}
              type={detail.type}
              onClose={() => setOpen(false)}
            />,
            host.shadowRoot,
          )
        : null}
    </>
  );
}
