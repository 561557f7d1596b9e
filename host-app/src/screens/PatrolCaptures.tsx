import '@patrolkit/widgets/captures';
import { useStore } from '@nanostores/react';
import { useConsole } from '../console-context.ts';
import { useOpenPage } from './useOpenPage.ts';

/** What the selected robot has lately taken pictures of; of a car the plates that it read. The whole lists of them are one press away. */
export default function PatrolCaptures({ carId }: { readonly carId?: string }) {
  const { robots } = useConsole();
  const selectedId = useStore(robots.$selectedId);
  const openPage = useOpenPage();
  const deviceId = carId ?? selectedId;
  return (
    <patrol-captures
      className="captures"
      {...(deviceId === undefined ? {} : { 'device-id': deviceId })}
      {...(carId === undefined ? {} : { kind: 'vehicle', 'no-kinds': true })}
      onpageopenrequest={({ detail }) => openPage(detail)}
    />
  );
}
