import type { Capture } from '@patrolkit/server/links/events.ts';
import { similarityOf } from './faces.ts';
import { vehicleOf } from './vehicles.ts';

/** What a device recognises of a vehicle or a person beside its label. */
export const recognised = ({ kind, label, at }: Pick<Capture, 'kind' | 'label' | 'at'>): Capture['facts'] => {
  if (kind === 'vehicle') return { ...vehicleOf(label) };
  return kind === 'face' ? { similarity: similarityOf(label, at) } : {};
};
