import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Edition } from './paths.ts';
import './look.css';

export { Logo, Website } from './Logo.tsx';

/** The picture of a sign-in page, in the colours of the skin. It stands still for a user who wants no motion. */
export function Look({ edition }: { readonly edition: Edition }) {
  const Picture = pictures[edition];
  return (
    <svg className="look" viewBox="0 0 560 360" fill="none" preserveAspectRatio={placing[edition]}>
      <Picture />
    </svg>
  );
}

/** How a picture lies in its place: one fills the page, another stands at the edge of its band. */
const placing: Readonly<Record<Edition, string>> = {
  ordinary: 'xMidYMid meet',
  offline: 'xMidYMid meet',
  unisex: 'xMidYMax slice',
  industry: 'xMaxYMax meet',
};

/** A robot that moves along a path. */
const Robot = ({ path, seconds }: { readonly path: string; readonly seconds: number }) => (
  <circle className="moving" r="9">
    <animateMotion dur={`${seconds}s`} repeatCount="indefinite" path={path} />
  </circle>
);

const dots = (places: readonly (readonly [number, number])[], r: number): ReactNode =>
  places.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />);

/** A floor plan with a patrol route. */
const FloorPlan = () => (
  <>
    <path
      className="line"
      d="M20 20h520v320H20zM20 130h150M230 130h120M410 130h130M170 20v60M170 110v20M350 20v70M350 120v10M20 220h90M160 220h140M360 220h180M260 220v50M260 300v40M430 220v30M430 290v50"
    />
    <path className="route" d="M60 300 60 175 500 175 500 75 440 75M500 175 500 290 320 290 320 175" />
    <g className="stops">
      {dots(
        [
          [60, 300],
          [60, 175],
          [320, 175],
          [500, 175],
          [440, 75],
          [320, 290],
        ],
        5,
      )}
    </g>
    <Robot seconds={18} path="M60 300 60 175 500 175 500 75 440 75 500 75 500 290 320 290 320 175 60 175 60 300" />
  </>
);

/** A closed site: every line ends within the ring. */
const ClosedSite = () => (
  <>
    <circle className="ring" cx="280" cy="180" r="158" />
    <circle className="ring dashed" cx="280" cy="180" r="172" />
    <path
      className="line"
      d="M280 180 180 90M280 180 390 100M280 180 410 230M280 180 300 300M280 180 160 250M180 90 390 100 410 230 300 300 160 250z"
    />
    <path className="box" d="M238 132h84v28h-84zM238 166h84v28h-84zM238 200h84v28h-84z" />
    <path className="route" d="M252 146h24M252 180h24M252 214h24" />
    <g className="stops">
      {dots(
        [
          [308, 146],
          [308, 180],
          [308, 214],
          [180, 90],
          [390, 100],
          [410, 230],
          [300, 300],
          [160, 250],
        ],
        6,
      )}
    </g>
    <CloudOff className="cloud" x={458} y={20} size={64} />
    <Robot seconds={14} path="M180 90 390 100 410 230 300 300 160 250 180 90" />
  </>
);

/** People and robots on one ground, under a wide sky. */
const CommonGround = () => (
  <>
    <circle className="glow" cx="280" cy="250" r="190" />
    <circle className="glow" cx="280" cy="250" r="130" />
    <path className="far" d="M0 250 70 214 140 240 230 190 330 236 420 200 500 232 560 210V360H0z" />
    <path className="near" d="M0 292q140-44 280 0t280 0v68H0z" />
    <g className="figure">
      {dots(
        [
          [92, 232],
          [468, 232],
        ],
        12,
      )}
      <path d="M72 292v-24q0-18 20-18t20 18v24zM448 292v-24q0-18 20-18t20 18v24z" />
    </g>
    <g className="stops">
      <path d="M150 304v-22q0-9 9-9h15q9 0 9 9v22z" />
      <circle cx="156" cy="308" r="5" />
      <circle cx="177" cy="308" r="5" />
    </g>
    <path className="route" d="M161 282h11" />
  </>
);

/** A plant at work: tanks, pipes, gauges and chimneys. */
const Plant = () => (
  <>
    <path
      className="near"
      d="M0 360V250h60v-90h34v90h36v-130h30v130h50v-50h90v50h40v-150h28v150h52v-76h84v76h56v110z"
    />
    <path
      className="line"
      d="M0 290h120v-24h110v44h140v-30h80v20h110M150 120v-40M77 160v-50M354 100v-40M210 226h90M420 204h84"
    />
    <g className="stops">
      {dots(
        [
          [120, 290],
          [230, 266],
          [370, 310],
          [450, 280],
        ],
        7,
      )}
    </g>
    <circle className="ring" cx="255" cy="226" r="20" />
    <path className="route" d="M255 226l10-12M462 236l-8-14" />
    <circle className="ring" cx="462" cy="236" r="20" />
    <path className="smoke" d="M77 100q-14-14 0-28t0-28M150 70q-14-14 0-28t0-28M354 50q-12-12 0-24t0-24" />
    <Robot seconds={20} path="M0 338 560 338 0 338" />
  </>
);

const pictures: Readonly<Record<Edition, () => ReactNode>> = {
  ordinary: FloorPlan,
  offline: ClosedSite,
  unisex: CommonGround,
  industry: Plant,
};
