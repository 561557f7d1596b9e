import '@patrolkit/widgets/captures';
import type { useOpenPage } from './useOpenPage.ts';

/** What the robots have lately taken pictures of; of one car the plates that it read, and the way to the whole list of them. */
export default function PatrolCaptures({
  carId,
  onOpen,
}: {
  readonly carId?: string;
  readonly onOpen?: ReturnType<typeof useOpenPage>;
}) {
  return (
    <patrol-captures
      className="captures"
      {...(carId === undefined ? {} : { kind: 'vehicle', 'device-id': carId, 'no-kinds': true })}
      onpageopenrequest={({ detail }) => onOpen?.(detail)}
    />
  );
}
