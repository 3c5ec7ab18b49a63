/** The face of the pages for people who are not signed in: a school on its hill, in the drawing style of the house. */
export function Face() {
  return (
    <svg className="face" viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      <circle className="face__sun" cx="248" cy="58" r="26" />
      <path className="face__far" d="M0 150c50-34 92-40 140-16s110 10 180-22v88H0z" />
      <path className="face__near" d="M0 178c70-30 150-34 320-6v28H0z" />
      <path className="face__sheet" d="M92 168v-54l46-30 46 30v54z" />
      <path d="M84 119l54-36 54 36M138 83V58m0 2l22 7-22 8" />
      <path d="M128 168v-26a10 10 0 0 1 20 0v26M106 130h12v14h-12zM158 130h12v14h-12z" />
      <path d="M222 172v-30m0 6c-12-2-18-10-16-20 10 0 17 7 16 20zm0-6c0-11 6-18 16-19 2 11-5 18-16 19zM46 178v-22m0 4c-9-1-13-7-12-15 8 0 13 6 12 15zm0-4c0-8 5-13 12-14 1 8-4 13-12 14z" />
    </svg>
  );
}
