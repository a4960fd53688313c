import fc from 'fast-check'

/** Programs of a small grammar; each works on what `BEGIN` declares and ends with `END`. */
const BEGIN = `
let t = 'a', n = 2
const l = ['b', 'a', 'c'], o = { a: 'x', b: 'y' }, m = new Map([['a', 'p'], ['b', 'q']]), s = new Set(['a', 'd'])
const add = (x) => { l.push(x); return x + t }
function twice(f, x) { return f(f(x)) }
class Kept { own = t; static all = 'k'; get both() { return this.own + n } set both(x) { this.own = x } say(x = 'z') { return this.own + x } }
const kept = new Kept();
`
const END = `return JSON.stringify([t, n, l, o, Object.keys(o), [...m], [...s], kept.own])`

const key = fc.constantFrom('a', 'b', 'c', '1')
const letter = fc.constantFrom("'a'", "'b'", "''", "'cd'")

function join(separator: string, ...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((all) => all.join(separator))
}

/** Parts of a text in which each `_` stands for one of the parts, in their order. */
function write(pattern: string, ...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  const between = pattern.split('_')
  return fc
    .tuple(...parts)
    .map((all) => between.map((text, index) => text + (all[index] ?? '')).join(''))
}

/**
 * Bodies of functions that give a text.
 *
 * @param unknowns whether `X`, which nobody knows, stands in them
 */
export function programs(unknowns: boolean): fc.Arbitrary<string> {
  const { statement } = fc.letrec<{
    text: string
    number: string
    truth: string
    statement: string
    inLoop: string
  }>((tie) => {
    const text = tie('text')
    const number = tie('number')
    const truth = tie('truth')
    const statement = tie('statement')
    const block = fc
      .array(statement, { minLength: 1, maxLength: 3 })
      .map((all) => `{ ${all.join('; ')} }`)
    const body = fc
      .array(fc.oneof(statement, tie('inLoop')), { minLength: 1, maxLength: 3 })
      .map((all) => `{ ${all.join('; ')} }`)
    return {
      text: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'text' },
        letter,
        fc.constant('t'),
        ...(unknowns ? [fc.constant('String(X)')] : []),
        write(
          'o._',
          key.filter((one) => one !== '1'),
        ),
        write('(o[_] ?? _)', text, text),
        write('`${_}-${_}`', number, text),
        write('(_ + _)', text, text),
        write('(_ ? _ : _)', truth, text, text),
        write('(_ || _)', text, text),
        write('(_ && _)', text, text),
        write('l[_]', number),
        write('l.at(_)', number),
        write('l.join(_)', letter),
        write('l.map((x, i) => x + i + _).join()', text),
        write('l.filter((x) => x !== _).join()', text),
        write('l.find((x) => x > _)', text),
        write('l.slice(_, _).join()', number, number),
        write('l.concat([_], _).join()', text, text),
        write('l.reduce((sum, x) => sum + x, _)', text),
        write('[...l, _].toSorted().join()', text),
        write('l.toReversed().flatMap((x) => [x, _]).join()', text),
        write('_.slice(_)', text, number),
        write('String(_).toUpperCase()', text),
        write('String(_).split(_).join()', text, letter),
        write('String(_).replace(_, _)', text, letter, letter),
        write('String(_).padEnd(_, _)', text, number, letter),
        fc.constantFrom(
          'Object.keys(o).join()',
          'Object.values(o).join()',
          'Object.entries(o).map(([k, v]) => k + v).join()',
          "Object.entries({ ...o, b: 'w' }).join()",
          '[...m.keys()].join()',
          '[...m].map(([k, v]) => k + v).join()',
          '[...s].join()',
          'JSON.stringify(o)',
          'kept.both',
          'kept.say()',
          'Kept.all',
          'o?.a?.length',
          'typeof o.c',
        ),
        write('m.get(_)', text),
        write('add(_)', text),
        write('twice((x) => x + _, _)', text, text),
        write('twice(add, _)', text),
        write('kept.say(_)', text),
        write(
          '(() => { try { if (_) throw 1; return _ } catch { return _ } finally { n++ } })()',
          truth,
          text,
          text,
        ),
        write('(({ a, ...rest }) => a + Object.keys(rest))({ ...o, c: _ })', text),
        write('(([x, y = _, ...z]) => x + y + z)(l)', text),
        write('((x, ...more) => x + more)(...l, _)', text),
      ),
      number: fc.oneof(
        { maxDepth: 2, depthIdentifier: 'number' },
        fc.integer({ min: -2, max: 4 }).map((one) => `(${one})`),
        fc.constantFrom('n', 'l.length', 'm.size', 's.size', 'Object.keys(o).length', '++n', 'n--'),
        join(' + ', number, number).map((one) => `(${one})`),
        write('(_ % 3)', number),
        write('Math.max(_, _)', number, number),
        write('l.indexOf(_)', text),
        write('(_ ? _ : _)', truth, number, number),
        write('String(_).length', text),
      ),
      truth: fc.oneof(
        { maxDepth: 2, depthIdentifier: 'truth' },
        ...(unknowns ? [fc.constantFrom('X', "X === 'a'", '!X')] : []),
        write('(_ < _)', number, number),
        write('(_ === _)', text, text),
        write('l.includes(_)', text),
        write('m.has(_)', text),
        write('s.has(_)', text),
        write("('_' in o)", key),
        write('Object.hasOwn(o, _)', text),
        write('!_', truth),
        write('(_ && _)', truth, truth),
        write('l.some((x) => x === _)', text),
        write('l.every((x) => x < _)', text),
      ),
      statement: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'statement' },
        write('t += _', text),
        write('t = _', text),
        write('n = _', number),
        write('t ||= _', text),
        write('l.push(_)', text),
        write('l.unshift(_, _)', text, text),
        fc.constantFrom('l.pop()', 'l.shift()', 'l.reverse()', 'l.sort()', 'n++', 'm.clear()'),
        write('l.splice(_, 1, _)', number, text),
        write('l[0] = _', text),
        write('l.length = Math.min(l.length, Math.abs(_))', number),
        write('l.fill(_)', text),
        write(
          'o._ = _',
          key.filter((one) => one !== '1'),
          text,
        ),
        write('o[_] = _', text, text),
        ...(unknowns
          ? [write('o[X] = _', text), fc.constantFrom('delete o[X]', 'm.set(X, t)')]
          : []),
        write(
          'delete o._',
          key.filter((one) => one !== '1'),
        ),
        write('delete o[_]', text),
        write('Object.assign(o, { _: _ })', key, text),
        write('Object.assign(o, _ ? { _: _ } : undefined)', truth, key, text),
        write('m.set(_, _)', text, text),
        write('m.delete(_)', text),
        write('s.add(_)', text),
        write('s.delete(_)', text),
        write('kept.both = _', text),
        write('kept.own += _', text),
        write('add(_)', text),
        write('m.forEach((v, k) => { t += k + v + _ })', text),
        write('l.slice(0, 3).forEach((x, i) => { if (_) return; t += x + i })', truth),
        write('if (_) _', truth, block),
        write('if (_) _ else _', truth, block, block),
        write('if (_) return _', truth, text),
        write(
          'for (const x of l.slice(0, 4)) { t += x; _ }',
          body.map((one) => one.slice(1, -1)),
        ),
        write('for (const x in o) { t += x; _ }', statement),
        write(
          'for (const [k, v] of [...m]) { t += k + v; _ }',
          body.map((one) => one.slice(1, -1)),
        ),
        write(
          'for (let i = 0; i < 3; i++) { t += i; _ }',
          body.map((one) => one.slice(1, -1)),
        ),
        write('{ let i = 0; while (i++ < 2) _ }', body),
        write('{ let i = 0; do _ while (i++ < 1) }', body),
        write(
          'outer: for (let i = 0; i < 2; i++) { for (const x of [1, 2]) { t += x; if (_) _ outer; _ } t += i }',
          truth,
          fc.constantFrom('continue', 'break'),
          body.map((one) => one.slice(1, -1)),
        ),
        write('named: { _; if (_) break named; _ }', statement, truth, statement),
        write(
          'switch (_) { case _: _; break; case _: _; default: _ }',
          text,
          letter,
          statement,
          letter,
          statement,
          statement,
        ),
        write(
          'try { _; if (_) throw new Error(); _ } catch { _ } finally { _ }',
          statement,
          truth,
          statement,
          statement,
          statement,
        ),
        write('{ let t = _; o.c = t; _ }', text, statement),
        write('{ const { a, ...rest } = o; t += a + Object.keys(rest) + _ }', text),
        write('[n, t] = [_, _]', number, text),
        write('void (() => { _ })()', statement),
      ),
      inLoop: fc.oneof(
        write('if (_) break', truth),
        write('if (_) continue', truth),
        fc.constantFrom('break', 'continue'),
      ),
    }
  })
  return fc
    .array(statement, { minLength: 1, maxLength: 5 })
    .map((all) => `${BEGIN}${all.join(';\n')};\n${END}`)
}
