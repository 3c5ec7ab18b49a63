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
     * @var string A token. What is skipped comes first: comments, elements whose text is not to be touched (Moodle's
     * nolink among them), and tags, so that the value of an attribute is never taken for text.
     */
    private const TOKEN = '~
        (?:
            <!--.*?-->
          | <(a|button|code|nolink|pre|script|select|style|svg|textarea|title)(?=[\s/>])(?&rest).*?</\1\s*>
          | <span(?=\s)(?=[^>]*\sclass\s*=\s*["\'][^"\']*\bnolink\b)(?&rest)
            (?<inside>(?:[^<]++|<(?!/?span[\s/>])|<span(?=[\s/>])(?&rest)(?&inside)</span\s*>)*+)</span\s*>
          | <(?=[a-z/!])(?<rest>(?:[^"\'>]++|"[^"]*+"|\'[^\']*+\')*+>)
        )(*SKIP)(*FAIL)
      | \[academy((?:\s|&nbsp;)[^\[\]<>]*+)\]
    ~isux';

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
        $replaced = preg_replace_callback(self::TOKEN, function (array $found): string {
            return $this->screen(end($found));
        }, $text);

        // A text that is no UTF-8 has no result.
        return $replaced ?? $text;
    }

    /**
     * Whether tokens count in a text: never in a heading, and by default only in text that Moodle does not clean, as
     * of pages, labels and sections, whose authors it trusts; not in posts of a forum.
     *
     * @param array $options As of filter().
     * @return bool
     */
    private function applies(array $options): bool {
        if (!isset($options['originalformat'])) {
            return false;
        }
        return !empty($options['noclean']) || !get_config('filter_academy', 'trustedonly');
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
