import type { FormField } from '@patrolkit/core';
import { useConsole, useStore, useText } from '../../shared/element/index.ts';
import { TextField } from '../../shared/form/Field.tsx';
import { placeAt, pointOf } from '../../shared/robots/plan-point.ts';
import type { Filling } from './useFilling.ts';

/** Radius of the mark, parts of the picture's longer side. */
const size = 0.014;

/** A place as it is sent: metres with two digits. */
const written = (metres: number): string => String(Math.round(metres * 100) / 100);

/** A place on a map: two numbers in metres, which a press on the map fills in. */
export function PlaceField({
  field: { name, place },
  label,
  filling,
  errors,
  isLocked,
}: {
  readonly field: FormField;
  readonly label: string;
  readonly filling: Filling;
  /** The problems of the two numbers, in words. */
  readonly errors: readonly [string | undefined, string | undefined];
  readonly isLocked: boolean;
}) {
  const console = useConsole();
  const { items } = useStore(console.robots.$floorPlans);
  const text = useText();
  if (!place) return null;
  const { values, put } = filling;
  const valueOf = (of: string): string => {
    const value = values[of];
    return typeof value === 'string' ? value : '';
  };
  const plan = items.find(({ id }) => id === valueOf(place.map));
  const [x, y] = [valueOf(name), valueOf(place.y)];
  const isPlaced = x.trim() !== '' && y.trim() !== '' && Number.isFinite(Number(x)) && Number.isFinite(Number(y));
  const at = plan && isPlaced ? pointOf(plan, Number(x), Number(y)) : undefined;
  const radius = plan ? Math.max(plan.width, plan.height) * size : 0;
  const axis = (of: string, axisLabel: string, error: string | undefined) => (
    <div data-axis={of}>
      <TextField
        label={axisLabel}
        value={valueOf(of)}
        onChange={value => put({ [of]: value })}
        inputMode="decimal"
        autoComplete="off"
        disabled={isLocked}
        {...(error === undefined ? {} : { error })}
      />
    </div>
  );
  return (
    <fieldset className="place" disabled={isLocked}>
      <legend>{label}</legend>
      <div className="place-axes">
        {axis(name, text('config.place.x', { label }), errors[0])}
        {axis(place.y, text('config.place.y', { label }), errors[1])}
      </div>
      {plan ? (
        <svg
          className="place-map"
          // The two fields beside it say the same, and the keyboard fills them in.
          aria-hidden
          viewBox={`0 0 ${plan.width} ${plan.height}`}
          onClick={event => {
            if (isLocked) return;
            const onScreen = event.currentTarget.getScreenCTM();
            if (!onScreen) return;
            const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(onScreen.inverse());
            const chosen = placeAt(plan, point);
            put({ [name]: written(chosen.x), [place.y]: written(chosen.y) });
          }}
        >
          <image href={console.address(plan.picture)} width={plan.width} height={plan.height} />
          {at ? <circle className="place-mark" cx={at.x} cy={at.y} r={radius} strokeWidth={radius / 3} /> : null}
        </svg>
      ) : null}
      <p className="form-hint">{text(plan ? 'config.place.hint' : 'config.place.noMap')}</p>
    </fieldset>
  );
}
