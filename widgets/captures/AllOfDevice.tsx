import { listBehindKind, type CaptureKind } from '@patrolkit/core';
import { List } from 'lucide-react';
import { useEffect } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';

/** Reads earlier captures of a device for a user who may read them, and offers the whole list to a user who may see it. */
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
  // Every user who sees the device may read its patrol captures.
  const mayRead = kind === 'patrol' || isPermitted;
  useEffect(() => (mayRead ? captures.attendDevice(kind, deviceId) : undefined), [captures, mayRead, kind, deviceId]);
  if (!isPermitted) return null;
  return (
    <Button size="small" kind="quiet" icon={List} part="all" onClick={() => onOpen(list)}>
      {text(`captures.all.${kind}`)}
    </Button>
  );
}
