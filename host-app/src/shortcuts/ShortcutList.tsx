import { Fragment } from 'react';
import { useLayout } from '@patrolkit/widgets/shared/ui';
import { useText } from '../console-context.ts';
import { keyLabel, type ShortcutGroup } from './shortcuts.ts';
import './shortcuts.css';

/** Shortcuts of one place. Those that the user has turned off are struck out. */
export function ShortcutList({
  group: { title, shortcuts },
  hasSingle,
}: {
  readonly group: ShortcutGroup;
  readonly hasSingle: boolean;
}) {
  const text = useText();
  return (
    <section className="shortcut-group" aria-label={text(title)}>
      <h3>{text(title)}</h3>
      <dl>
        {shortcuts.map(({ keys, text: id, isSingle }) => (
          <div key={id} data-off={(isSingle && !hasSingle) || undefined}>
            <dt>
              {keys.map((together, index) => (
                <Fragment key={together.join(' ')}>
                  {index > 0 ? <span className="unseen"> {text('panels.keys.then')} </span> : null}
                  <span className="together">
                    {together.map(key => (
                      <Key key={key} name={key} />
                    ))}
                  </span>
                </Fragment>
              ))}
            </dt>
            <dd>{text(id)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Key({ name }: { readonly name: string }) {
  const text = useText();
  const layout = useLayout();
  const label = keyLabel(name, /Mac|iPhone|iPad/.test(navigator.userAgent), layout);
  return <kbd>{typeof label === 'string' ? label : text(label.id)}</kbd>;
}
