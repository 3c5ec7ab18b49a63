<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace filter_academy;

// The base class has its present name since Moodle 4.5.
if (class_exists('\core_filters\text_filter')) {
    class_alias('\core_filters\text_filter', 'filter_academy_base_text_filter');
} else {
    class_alias('\moodle_text_filter', 'filter_academy_base_text_filter');
}

/**
 * Makes a screen of [academy screen="parent-attendance" month="6"].
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class text_filter extends \filter_academy_base_text_filter {
    /** @var string What every token begins with. */
    private const START = '[academy';

    /**
     * @var string What a text is read by: a comment, or an element whose content is no HTML; a tag; a token. Each ends
     * at the latest with the text, so that no text takes long to read.
     */
    private const PIECE = '~
        <!--.*?(?:-->|\z)
      | <(script|style|textarea|title)(?=[\s/>]).*?(?:</\1\s*>|\z)
      | <(?<close>/?)(?<name>[a-z][^\s/>]*)(?<rest>(?:[^"\'>]++|"[^"]*+(?:"|\z)|\'[^\']*+(?:\'|\z))*+)(?:>|\z)
      | \[academy(?<token>(?:\s|&nbsp;)[^\[\]<>]*+)\]
    ~isux';

    /** @var string[] Elements whose text is left alone, as Moodle's other filters leave it. */
    private const LEFT_ALONE = ['a', 'button', 'code', 'nolink', 'pre', 'select'];

    /**
     * Replaces the tokens of a text.
     *
     * @param string $text HTML.
     * @param array $options What format_text() says of the text; nothing from format_string().
     * @return string HTML.
     */
    public function filter($text, array $options = []) {
        if (!is_string($text) || strpos($text, self::START) === false || !$this->applies($options)) {
            return $text;
        }
        $open = [];
        $replaced = preg_replace_callback(self::PIECE, function (array $piece) use (&$open): string {
            if (isset($piece['token'])) {
                return array_sum($open) > 0 ? $piece[0] : $this->screen($piece['token']);
            }
            if (isset($piece['name'])) {
                $open = self::count_tag($open, $piece);
            }
            return $piece[0];
        }, $text);

        // A text that is no UTF-8 has no result.
        return $replaced ?? $text;
    }

    /**
     * How many elements are open after a tag, of those whose text is left alone.
     *
     * @param int[] $open How many were open before it, by name.
     * @param string[] $tag close, name, rest.
     * @return int[]
     */
    private static function count_tag(array $open, array $tag): array {
        $name = strtolower($tag['name']);
        $before = $open[$name] ?? 0;
        if ($tag['close'] !== '') {
            return $before > 0 ? array_merge($open, [$name => $before - 1]) : $open;
        }
        if ($name === 'span') {
            // Inside a span that no filter may touch, other spans are counted to find its end.
            $isnolink = preg_match('~\sclass\s*=\s*["\'][^"\']*\bnolink\b~i', $tag['rest']);
            $open[$name] = $before + ($before > 0 || $isnolink ? 1 : 0);
        } else if (in_array($name, self::LEFT_ALONE, true)) {
            $open[$name] = $before + 1;
        }
        return $open;
    }

    /**
     * Whether tokens count in a text: never in a name, as of a course or an activity, and only in text that Moodle does
     * not clean, as of pages, labels and sections, whose authors it trusts; not in posts of a forum, unless an
     * administrator has switched that off. Where nobody has said anything, it is on.
     *
     * @param array $options As of filter().
     * @return bool
     */
    private function applies(array $options): bool {
        if (!isset($options['originalformat'])) {
            return false;
        }
        return !empty($options['noclean']) || (string) get_config('filter_academy', 'trustedonly') === '0';
    }

    /**
     * The HTML of one token.
     *
     * @param string $inside What stands between [academy and ], as HTML.
     * @return string HTML.
     */
    private function screen(string $inside): string {
        global $PAGE;

        // Editors write a quote as it is, as an entity, or curled.
        $words = html_entity_decode($inside, ENT_QUOTES | ENT_HTML5, 'UTF-8');
        $words = str_replace(["\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{2033}"], '"', $words);
        preg_match_all('~([a-z][a-z-]*)\s*=\s*(?:"([^"]*)"|\'([^\']*)\'|([^\s"\']+))~u', $words, $pairs, PREG_SET_ORDER);

        $given = [];
        foreach ($pairs as $pair) {
            $given[$pair[1]] = end($pair);
        }
        $tag = $given['screen'] ?? '';
        unset($given['screen']);

        return screens::html($tag, $given, $PAGE, has_capability('moodle/course:manageactivities', $this->context));
    }
}
