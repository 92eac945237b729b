import { Link } from '@remix-run/react';

/** The home page's first words, over the road at dusk. */
export function Banner() {
  return (
    <div className="hero">
      <Dusk />
      <div className="hero-words">
        <h1>What is good at the next exit?</h1>
        <p>Photos of the plate, placed by highway and exit, judged by the people who stopped there.</p>
        <Link className="btn btn-go" to="/locations">
          Find a truck stop
        </Link>
      </div>
    </div>
  );
}

/** Drawn, not downloaded: a sky, hills, the road to the vanishing point, and the sign over it. */
function Dusk() {
  return (
    <svg viewBox="0 0 1200 420" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" focusable="false">
      <linearGradient id="dusk" x2="0" y2="1">
        <stop stopColor="#12284d" />
        <stop offset=".42" stopColor="#4a3a62" />
        <stop offset=".68" stopColor="#b5573a" />
        <stop offset=".76" stopColor="#f0a24a" />
      </linearGradient>
      <path fill="url(#dusk)" d="M0 0h1200v420H0z" />
      <circle cx="930" cy="296" r="40" fill="#ffd98a" />
      <path fill="#33283f" d="M0 300l110-44 130 30 150-62 150 56 110-26 120 40 90-22 130 26 90-40 120 42v120H0z" />
      <path fill="#0c121b" d="M0 322l240-14 300 8 340-10 320 12v102H0z" />
      <g transform="translate(46)">
        <path fill="#1b2636" d="M880 306h8l220 114H640z" />
        <path fill="#f1f4f8" d="M880 306L652 420h-12zM888 306l208 114h12z" />
        <path fill="#fbbf24" d="M883 312h2l1 8h-4zM881 328h5l2 15h-8zM879 354h9l4 22h-16zM874 388h17l6 32h-28z" />
        <path fill="#7f95b5" d="M742 150h8v222h-8zM1018 150h8v222h-8zM742 150h284v8H742z" />
        <path fill="#fbbf24" d="M876 110h96v26h-96z" />
        <path fill="#1c5a2e" d="M772 132h224v92H772z" />
        <path fill="none" stroke="#f1f4f8" strokeWidth="4" d="M779 139h210v78H779z" />
        <g fontFamily="Arial Narrow,Liberation Sans Narrow,sans-serif" fontWeight="700" textAnchor="middle">
          <text x="924" y="130" fontSize="21" fill="#161105">
            EXIT 143
          </text>
          <text x="884" y="174" fontSize="30" fill="#fff">
            Good Eats
          </text>
          <text x="884" y="206" fontSize="26" fill="#fff">
            1 MILE
          </text>
        </g>
      </g>
    </svg>
  );
}
