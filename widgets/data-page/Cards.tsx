import { useText } from '../shared/element/index.ts';
import { useDraw } from './Cell.tsx';
import { RowBox } from './RowBox.tsx';
import { DetailsButton, OpenMark } from './RowMarks.tsx';
import { useRowName, type RowsProps } from './rows.ts';
import { Each, Unshown } from '../shared/ui/Each.tsx';

/** The rows as cards, when there is no room for a table. */
export function Cards(props: RowsProps) {
  const { resource, views, rows, isBusy, onOpen, openLabel, chosen } = props;
  const text = useText();
  const nameOf = useRowName(resource);
  const drawCell = useDraw(views);
  const { columns } = resource;
  const title = columns.find(column => column.isTitle);
  const level = columns.find(column => column.kind === 'level');
  const picture = columns.find(column => column.kind === 'picture');
  const facts = columns.filter(column => column !== title && column !== level && column !== picture);
  return (
    <ul part="cards" className="cards" aria-busy={isBusy || undefined}>
      <Each
        items={rows}
        id={resource.id}
        draw={row => {
          const id = resource.id(row);
          const name = nameOf(row);
          const isChosen = chosen?.has(id) ?? false;
          return (
            <li data-id={id} data-chosen={isChosen || undefined} aria-current={props.isCurrent?.(row) || undefined}>
              <div className="card-head">
                <RowBox of={props} row={row} />
                {onOpen ? (
                  <button type="button" className="open" title={openLabel} onClick={() => onOpen(id)}>
                    <OpenMark of={props} />
                    {title ? drawCell(title, row, name) : id}
                  </button>
                ) : (
                  <span className="named">{title ? drawCell(title, row, name) : id}</span>
                )}
                {level ? drawCell(level, row, name) : null}
                <DetailsButton of={props} id={id} name={name} />
                {props.rowActs?.(row, name)}
              </div>
              <div className="card-body">
                {picture ? drawCell(picture, row, name) : null}
                <dl>
                  {facts.map(column =>
                    column.kind !== 'custom' && (column.read?.(row) ?? '') === '' ? null : (
                      <div key={column.name} data-column={column.name}>
                        <dt>{text(column.label)}</dt>
                        <dd>{drawCell(column, row, name)}</dd>
                      </div>
                    ),
                  )}
                </dl>
              </div>
            </li>
          );
        }}
        unshown={row => (
          <li data-id={resource.id(row)}>
            <Unshown />
          </li>
        )}
      />
    </ul>
  );
}
