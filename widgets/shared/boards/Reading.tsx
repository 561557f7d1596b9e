/** A reading of an inspection: the value, how it compares with its limits, and what is normal. */
import type { InspectedEquipment } from '@patrolkit/core';
import { useTexts } from '../element/index.ts';
import { Badge } from '../ui/marks.tsx';

type Read = Pick<InspectedEquipment, 'reading' | 'readingUnit' | 'lowest' | 'highest' | 'verdict'>;

const tones = { normal: 'success', low: 'error', high: 'error', unreadable: 'warning' } as const;
/** The most digits of a reading after the decimal point. */
const digits = { maximumFractionDigits: 3 };

/** How to write the limits. Equal limits are written as one value. */
function limitsShown(lowest?: number, highest?: number): 'both' | 'exact' | 'most' | 'least' | undefined {
  if (lowest === undefined) return highest === undefined ? undefined : 'most';
  if (highest === undefined) return 'least';
  return lowest === highest ? 'exact' : 'both';
}

/** The value with its unit, the verdict in words, and the limits. */
export function Reading({ of: { reading, readingUnit: unit, lowest, highest, verdict } }: { readonly of: Read }) {
  const { text, formatNumber } = useTexts();
  const written = (value: number | undefined): string => (value === undefined ? '' : formatNumber(value, digits));
  const limits = { lowest: written(lowest), highest: written(highest), unit };
  const which = limitsShown(lowest, highest);
  return (
    <span className="pk-reading" data-verdict={verdict}>
      {reading === undefined ? null : (
        <strong className="pk-reading-value">
          {written(reading)} {unit}
        </strong>
      )}
      <Badge tone={tones[verdict]}>{text(`records.verdict.${verdict}`)}</Badge>
      {which ? <span className="pk-board-muted">{text(`inspections.limits.${which}`, limits)}</span> : null}
    </span>
  );
}
