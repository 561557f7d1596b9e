import { Info, Play } from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import type { RowsProps } from './rows.ts';

/** Shows the details of a row that plays when it is opened. Shows nothing for other rows. */
export function DetailsButton({
  of: { onDetails },
  id,
  name,
}: {
  readonly of: RowsProps;
  readonly id: string;
  readonly name: string;
}) {
  const text = useText();
  return onDetails ? (
    <IconButton size="small" icon={Info} label={text('data.details.of', { name })} onClick={() => onDetails(id)} />
  ) : null;
}

/** Says that opening a row plays it. */
export function OpenMark({ of: { onDetails } }: { readonly of: RowsProps }) {
  return onDetails ? <Play className="play-mark" size={14} aria-hidden /> : null;
}
