import { vehiclesBehind } from '@patrolkit/core';
import { List } from 'lucide-react';
import { useEffect } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';

/** For who may see the list of captured vehicles: those that a device captured before are read from it, and it is one press away. */
export function AllVehicles({
  deviceId,
  onOpen,
}: {
  readonly deviceId: string;
  readonly onOpen: (page: ReturnType<typeof vehiclesBehind>) => void;
}) {
  const { captures } = useConsole();
  const text = useText();
  const isPermitted = usePermission()({ element: ['captured-vehicles-query'] });
  useEffect(() => (isPermitted ? captures.attendVehicles(deviceId) : undefined), [captures, isPermitted, deviceId]);
  if (!isPermitted) return null;
  return (
    <Button size="small" kind="quiet" icon={List} part="all" onClick={() => onOpen(vehiclesBehind(deviceId))}>
      {text('captures.all')}
    </Button>
  );
}
