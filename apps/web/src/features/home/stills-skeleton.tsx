/** A line of words to come. */
const LINE = '\u00a0'

/** The geometry of the first films while they load, and of the rows below them. */
export function StillsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="m-begin">
        <div className="m-title mb-4 text-2xl">{LINE}</div>
        <ul className="m-stills">
          {['one', 'two', 'three'].map((film, index) => (
            <li key={film}>
              <div className={index === 0 ? 'm-still m-still-main' : 'm-still'}>
                <div className="m-skeleton m-skeleton-art m-still-art" />
                <div className="m-still-words">
                  <p className="m-card-title">{LINE}</p>
                  <p className="m-card-meta">{LINE}</p>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {['short', 'best'].map((row) => (
        <div key={row}>
          <div className="m-title mt-12 mb-2.5 flex items-center text-2xl max-sm:mt-9">
            {LINE}
            <span className="m-button m-button-small" />
          </div>
          <div className="m-row-room" />
        </div>
      ))}
    </div>
  )
}
