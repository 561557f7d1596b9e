import { listBehindKind, type CaptureKind } from '@patrolkit/core';
import { List } from 'lucide-react';
import { useEffect } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';

/** What a device captured before is read for who may read it, and the whole list is one press away for who may see it. */
export function AllOfDevice({
  kind,
  deviceId,
  onOpen,
}: {
  readonly kind: CaptureKind;
  readonly deviceId: string;
  readonly onOpen: (page: ReturnType<typeof listBehindKind>) => void;
}) {
  const { captures } = useConsole();
  const text = useText();
  const list = listBehindKind(kind, deviceId);
  const isPermitted = usePermission()({ element: [list.screen] });
  // The history of patrol captures is told to everybody who sees the device.
  const mayRead = kind === 'patrol' || isPermitted;
  useEffect(() => (mayRead ? captures.attendDevice(kind, deviceId) : undefined), [captures, mayRead, kind, deviceId]);
  if (!isPermitted) return null;
  return (
    <Button size="small" kind="quiet" icon={List} part="all" onClick={() => onOpen(list)}>
      {text(`captures.all.${kind}`)}
    </Button>
  );
}
