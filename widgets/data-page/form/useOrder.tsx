import { noticeDurations, type AnyResource } from '@patrolkit/core';
import { useRef, type ReactNode } from 'react';
import { useConsole } from '../../shared/element/index.ts';
import { usePermission } from '../../shared/permission/index.ts';
import { placeOf, type Arranged } from './arranging.ts';
import { OrderHandle, type Where } from './OrderHandle.tsx';

/** The handles by which users arrange the rows of a list. Undefined where they cannot, or may not. */
export function useOrder(
  { keeps }: AnyResource,
  arranged: Arranged | undefined,
  onDone: () => void,
): ((id: string, name: string) => ReactNode) | undefined {
  const { notices, resources } = useConsole();
  const isPermitted = usePermission();
  const moved = useRef<string>(undefined);
  const order = keeps?.order;
  if (!order || !arranged || !isPermitted({ call: order.call.permission, device: undefined })) return undefined;
  const move = async (id: string, where: Where): Promise<void> => {
    const place = placeOf(arranged, id, where);
    if (place === undefined) return;
    const outcome = await resources.send(order.call, { id, ...(place === 'end' ? {} : { before: place }) });
    if (outcome.isDone) return onDone();
    notices.notify('error', outcome.problem, noticeDurations.done);
  };
  return (id, name) => (
    <OrderHandle
      id={id}
      name={name}
      isMoved={() => moved.current === id}
      onMove={where => {
        moved.current = typeof where === 'string' ? id : undefined;
        void move(id, where);
      }}
      onLeave={() => {
        moved.current = undefined;
      }}
    />
  );
}
