/** The page beside a translators' file: each message in a picture of its screen, with a frame around it. */
import { html } from 'hono/html';
import type { Unit } from './exchange.ts';
import { isHeard, isOnPhone, type Place } from './pictures.ts';

/** The folder of the pictures, beside the page. */
export const PICTURES_BESIDE = 'pictures';

/** What is shown of a picture, in px: as wide as a phone, or half a desktop. */
const SHOWN = { height: 260, wide: 640 };

/** A message with the places that are shown of it. */
export interface Shown {
  unit: Unit;
  places: readonly Place[];
}

/** The places that are shown of a message: one on a desktop and one on a phone, in a picture of its own readers if there is one. */
export function shownOf(places: readonly Place[]): Place[] {
  const seen = places.filter((place) => !isHeard(place));
  const candidates = seen.length > 0 ? seen : places;
  return [candidates.find((place) => !isOnPhone(place)), candidates.find(isOnPhone)].filter((place) => !!place);
}

const STYLE = `
:root { color-scheme: light; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 16px; }
section { border-block-start: 1px solid #ddd; padding-block: 12px; }
h2 { font-size: 15px; margin: 0; }
:target { background: #fff7d6; }
.pictures { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
figure { margin: 8px 0 0; }
.crop { position: relative; overflow: hidden; border: 1px solid #bbb; }
.crop img, .crop i { position: absolute; }
.crop i { border: 2px solid #d00; border-radius: 3px; box-shadow: 0 0 0 2px #fff8; box-sizing: border-box; }
`;

/** The whole page. */
export const picturePage = async (title: string, shown: readonly Shown[]): Promise<string> =>
  `<!doctype html>\n${await html`<html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1>
${shown.map(sectionOf)}</html>`}`;

const sectionOf = ({ unit, places }: Shown) => html`<section id="${unit.table}.${unit.key}">
<h2>${unit.table}.${unit.key}</h2><p lang="en">${unit.english}</p>
<div class="pictures">${places.map(figureOf)}</div></section>
`;

/** Around the frame, so that it touches no letter. */
const AIR = 4;

function figureOf(place: Place) {
  const { picture, of } = place;
  const width = Math.min(of.width, SHOWN.wide);
  const height = Math.min(of.height, SHOWN.height);
  // The middle of the place is in the middle of what is shown, but at the edges of the picture.
  const from = (start: number, size: number, shown: number, all: number) =>
    Math.round(Math.max(0, Math.min(start + size / 2 - shown / 2, all - shown)));
  const left = from(place.x, place.width, width, of.width);
  const top = from(place.y, place.height, height, of.height);
  const at = (x: number, y: number) => `left:${x - left}px;top:${y - top}px`;
  const size = (w: number, h: number) => `width:${w}px;height:${h}px`;
  const frame = `${at(place.x - AIR, place.y - AIR)};${size(place.width + 2 * AIR, place.height + 2 * AIR)}`;
  return html`<figure><div class="crop" style="${size(width, height)}"><img loading="lazy" alt="" src="${PICTURES_BESIDE}/${picture}.png" style="${at(0, 0)};${size(of.width, of.height)}"><i style="${frame}"></i></div><figcaption>${of.screen}, ${of.width} px</figcaption></figure>`;
}
