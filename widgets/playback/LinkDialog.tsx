import { useText } from '../shared/element/index.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { TextField } from '../shared/form/Field.tsx';

/** Shows a link when the page may not write to the clipboard. */
export function LinkDialog({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open title={text('playback.link')} onClose={onClose}>
      <TextField label={text('playback.linkByHand')} value={address} onChange={() => undefined} autoFocus />
    </Dialog>
  );
}
