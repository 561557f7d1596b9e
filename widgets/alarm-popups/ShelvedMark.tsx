import { Archive } from 'lucide-react';
import { useState } from 'react';
import { lazily, useConsole, useStore, useText } from '../shared/element/index.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';

const ShelvedList = lazily(async () => (await import('../shared/alarms/late/ShelvedList.tsx')).ShelvedList);

/** Stays at the edge while anything is shelved, so that nobody forgets it. It opens the list. */
export function ShelvedMark() {
  const { alarms } = useConsole();
  const { length } = useStore(alarms.shelving.$shelves);
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {length > 0 ? (
        <button
          type="button"
          part="shelved"
          className="tab"
          aria-label={text('triage.shelved.mark', { count: length })}
          title={text('triage.shelved.mark', { count: length })}
          onClick={() => setOpen(true)}
        >
          <Archive size={16} aria-hidden />
          <span className="count">{length}</span>
        </button>
      ) : null}
      {isOpen ? (
        <Dialog open width={440} title={text('triage.shelved.title')} onClose={() => setOpen(false)}>
          <ShelvedList />
        </Dialog>
      ) : null}
    </>
  );
}
