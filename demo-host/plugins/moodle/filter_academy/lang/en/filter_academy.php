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

/**
 * Words of the filter, English.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$string['apibase'] = 'Address of the API';
$string['apibase_desc'] = 'Left empty: the same host as the script.';
$string['audience_anyone'] = 'Everybody sees it, also without a sign-in.';
$string['audience_everyone'] = 'Whoever signs in to the academy sees what is their own.';
$string['audience_parent'] = 'For parents: whoever signs in to the academy as a parent sees their own children and nobody else.';
$string['audience_staff'] = 'For staff: whoever signs in to the academy as staff sees what their role there may see, and nobody else sees anything.';
$string['basepath'] = 'Where links lead';
$string['basepath_desc'] = 'Links from one screen to another have paths such as /study-plans/7. Say where they begin, such as https://academy.example. Left empty: at the address of the API.';
$string['check_apifound'] = 'An academy answers there and lets this site in.';
$string['check_apimissing'] = 'Nothing answers there. Compare the address with what the academy gave you.';
$string['check_apiother'] = 'Something answers there, but it is no academy. Compare the address with what the academy gave you.';
$string['check_apirefuses'] = 'A server answers there but does not let this site in. Whoever runs the academy allows {$a}.';
$string['check_checking'] = 'Looking …';
$string['check_otherhash'] = 'The script is there, but it does not have this hash, so browsers would refuse it. Ask the academy for the hash of this version.';
$string['check_scriptfound'] = 'The script is there.';
$string['check_scriptmissing'] = 'There is no script that this site may load. Compare the address with what the academy gave you.';
$string['filtername'] = 'Academy screens';
$string['integrity'] = 'Hash of the script';
$string['integrity_desc'] = 'Its SRI hash, such as sha384-…: browsers then refuse the script if anybody has changed it. Give the new one whenever the script has a new version.';
$string['locale'] = 'Locale';
$string['locale_desc'] = 'Language and region of texts, numbers and dates, for screens that choose none of their own. Left empty: en-IN.';
$string['loginurl'] = 'Sign-in page';
$string['loginurl_desc'] = 'Where the Login button leads. Left empty: a form opens in its place.';
$string['noscreen'] = 'Academy screens: no screen is chosen. There are: {$a->screens}.';
$string['notconfigured'] = 'Academy screens: an administrator has yet to say where the academy’s script is (Site administration, Plugins, Filters, Academy screens).';
$string['nottaken'] = 'Academy screens: {$a->screen} does not take {$a->attributes}.';
$string['onlyeditors'] = 'Only people who can edit this see this note.';
$string['pluginname'] = 'Academy screens';
$string['preview'] = 'Academy screen “{$a->name}”. {$a->about}';
$string['privacy:metadata:academy'] = 'A page with a screen loads the script of the academy, and the browser of whoever looks exchanges with the academy what the screen shows. The Moodle server sends nothing.';
$string['privacy:metadata:academy:address'] = 'The network address and the browser of whoever looks, and which site the page is on, as with every page of the web.';
$string['privacy:metadata:academy:input'] = 'What a person writes or chooses in a screen.';
$string['privacy:metadata:academy:signin'] = 'The sign-in to the academy, which is not the one to Moodle.';
$string['scripturl'] = 'Address of the script';
$string['scripturl_desc'] = 'Of the file academy-widgets.js. Required: nothing is shown without it. With https://; http:// for this computer (localhost) only.';
$string['theme'] = 'Theme';
$string['theme_desc'] = 'For screens that choose none of their own. Moodle’s own theme is light; auto follows the visitor’s system.';
$string['trustedonly'] = 'Only in trusted text';
$string['trustedonly_desc'] = 'Tokens count only in text that Moodle does not clean: pages, labels, sections, HTML blocks, and others that teachers write. Switched off, they count in posts of forums too, whoever writes them. A screen shows nobody more than what their own sign-in to the academy may see.';
$string['unknownscreen'] = 'Academy screens: there is no screen “{$a->screen}”. There are: {$a->screens}.';
$string['wrongaddress'] = 'Give an address that begins with https:// (or http://localhost on this computer).';
$string['wrongaddressorpath'] = 'Give an address that begins with https://, or a path of this site that begins with one slash.';
